/// What a block between two `---` lines at the top of a page says of the page.
struct FrontMatter: Equatable {
  var title: String?
  var description: String?
  var lang: String?
  /// How many lines it takes; 0 for a page without front matter.
  var lineCount = 0

  init() {}

  /// Reads the front matter of a page.
  ///
  /// A page has some when its first line is `---` and its second a key and a colon. Keys that mean nothing here are passed over,
  /// with the indented lines and list items below them.
  /// - Throws: a problem when the block is not closed, or a line is no `key: value`.
  init(_ text: String, file: String) throws(Problem) {
    var rest = text.utf8[...]
    guard FrontMatter.takeLine(&rest) == "---" else { return }
    var ahead = rest
    guard !ahead.isEmpty, FrontMatter.key(of: FrontMatter.takeLine(&ahead)) != nil else { return }
    var line = 1
    var lastKey = ""
    while !rest.isEmpty {
      line += 1
      let content = FrontMatter.takeLine(&rest)
      if content == "---" {
        lineCount = line
        return
      }
      let isNested = content.hasPrefix(" ") || content.hasPrefix("\t") || content.hasPrefix("- ")
      if content.allSatisfy(\.isWhitespace) || content.hasPrefix("#") { continue }
      if isNested, !FrontMatter.known.contains(lastKey) { continue }
      guard !isNested, let key = FrontMatter.key(of: content) else {
        throw Problem(
          file: file, line: line,
          "is no 'key: value' line; write the front matter as title, description or lang, "
            + "a colon and the value, each on one line")
      }
      lastKey = key
      try set(key, content.dropFirst(key.count + 1), place: Place(file: file, line: line))
    }
    throw Problem(
      file: file, line: 1, "the front matter is never closed; write a line '---' after it")
  }

  private static let known = ["title", "description", "lang"]

  private mutating func set(_ key: String, _ typed: Substring, place: Place) throws(Problem) {
    guard FrontMatter.known.contains(key) else { return }
    let value = FrontMatter.unquoted(typed)
    if value == "|" || value == ">" {
      throw place.problem("'\(key)' has several lines; write it on one")
    }
    switch key {
    case "title": title = value
    case "description": description = value
    default:
      let isTag = value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      guard isTag, !value.isEmpty else {
        throw place.problem("'\(value)' is no language; write a tag such as en or zh-CN")
      }
      lang = value
    }
  }

  private static func takeLine(_ text: inout Substring.UTF8View) -> Substring {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    text = text[line.endIndex...].dropFirst()
    return Substring(line)
  }

  /// The letters, digits, `-` and `_` before a colon that a space or the line's end follows.
  private static func key(of line: Substring) -> String? {
    guard let colon = line.firstIndex(of: ":"), let first = line.first, first.isLetter else {
      return nil
    }
    let key = line[..<colon]
    let next = line[line.index(after: colon)...].first
    guard next == nil || next == " " || next == "\t",
      key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    return String(key)
  }

  private static func unquoted(_ typed: Substring) -> String {
    var value = typed.drop { $0 == " " || $0 == "\t" }
    while let last = value.last, last == " " || last == "\t" { value.removeLast() }
    for quote in ["\"", "'"]
    where value.count > 1 && value.hasPrefix(quote) && value.hasSuffix(quote) {
      return String(value.dropFirst().dropLast())
    }
    return String(value)
  }
}

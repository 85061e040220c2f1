import Foundation

/// The words of the site as a script, which a page opened as a file may load too.
///
/// It calls `searchIndex` with a list of pages, each `[address, title, sections]`, and a section is `[identifier, heading, text]`.
enum SearchIndex {
  static let file = "search-index.js"

  /// What stands before the entries that ``entry(of:)`` makes, between two of them, and after them.
  static let start = Array("searchIndex([\n".utf8)
  static let separator = Array(",\n".utf8)
  static let end = Array("\n]);\n".utf8)

  /// The script with other entries for some pages; nil when it is not the script of as many pages.
  static func updated(_ script: Data, with entries: [Int: [UInt8]], pageCount: Int) -> Data? {
    let script = Array(script)
    var updated: [UInt8] = []
    updated.reserveCapacity(script.count + 4096)
    var line = 0
    var start = 0
    // What lies between two changed pages is taken as one piece.
    var from = 0
    while start < script.count {
      guard let end = script[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      // The first line opens the list.
      if let entry = entries[line - 1] {
        updated += script[from..<start]
        updated += entry
        from = script[end - 1] == UInt8(ascii: ",") ? end - 1 : end
      }
      line += 1
      start = end + 1
    }
    updated += script[from...]
    return line == pageCount + 2 ? Data(updated) : nil
  }

  /// A page's part of the script, on one line.
  static func entry(of page: Page) -> [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(page.sections.reduce(256) { $0 + $1.text.count + 128 })
    json.append(UInt8(ascii: "["))
    json.appendString(encodedPath(page.address).utf8)
    json.append(UInt8(ascii: ","))
    json.appendString(page.title.utf8)
    json += Array(",[".utf8)
    var isFirst = true
    for section in page.sections where !section.text.isEmpty || !section.heading.isEmpty {
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      json.append(UInt8(ascii: "["))
      json.appendString(section.identifier.utf8)
      json.append(UInt8(ascii: ","))
      json.appendString(section.heading.utf8)
      json.append(UInt8(ascii: ","))
      let text = section.text
      json.appendString(text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...])
      json.append(UInt8(ascii: "]"))
    }
    json += Array("]]".utf8)
    return json
  }
}

extension [UInt8] {
  /// Adds a string as JSON writes it.
  fileprivate mutating func appendString(_ text: some Collection<UInt8>) {
    append(UInt8(ascii: "\""))
    var rest = text[...]
    // What needs no escape is taken as one piece.
    while let stop = rest.firstIndex(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      append(contentsOf: rest[..<stop])
      switch rest[stop] {
      case UInt8(ascii: "\n"): append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case 0..<0x20: append(UInt8(ascii: " "))
      default: append(contentsOf: [UInt8(ascii: "\\"), rest[stop]])
      }
      rest = rest[rest.index(after: stop)...]
    }
    append(contentsOf: rest)
    append(UInt8(ascii: "\""))
  }
}

/// An attribute of a tag in raw HTML.
struct HTMLAttribute: Equatable {
  /// The tag's name, in lower case.
  let tag: String
  /// The attribute's name, in lower case.
  let name: String
  /// Where the value stands in the HTML, without its quotes.
  let range: Range<Int>
}

/// The attributes with values in HTML, in order; those in comments, scripts and styles are none.
func htmlAttributes(in html: [UInt8]) -> [HTMLAttribute] {
  html.withUnsafeBufferPointer { html in
    var scanner = HTMLScanner(html)
    scanner.run()
    return scanner.attributes
  }
}

/// The `id` attributes in HTML, and the `name` of anchors, which fragments may lead to as well.
func htmlIdentifiers(in html: String) -> Set<String> {
  let bytes = Array(html.utf8)
  let named = htmlAttributes(in: bytes).filter {
    $0.name == "id" || $0.name == "name" && $0.tag == "a"
  }
  return Set(named.map { String(decoding: bytes[$0.range], as: UTF8.self) })
}

private struct HTMLScanner {
  private(set) var attributes: [HTMLAttribute] = []
  private let html: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ html: UnsafeBufferPointer<UInt8>) {
    self.html = html
  }

  mutating func run() {
    while let opening = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = opening + 1
      if starts(with: "!--") {
        skip(past: "-->")
      } else if index < html.count, isLetter(html[index]) {
        readTag()
      }
    }
  }

  private mutating func readTag() {
    let tag = takeName()
    while true {
      skipSpace()
      if index < html.count, html[index] == UInt8(ascii: "/") { index += 1; continue }
      guard index < html.count, html[index] != UInt8(ascii: ">") else { break }
      let start = index
      let name = takeName()
      if index == start { index += 1; continue }
      skipSpace()
      guard index < html.count, html[index] == UInt8(ascii: "=") else { continue }
      index += 1
      skipSpace()
      attributes.append(HTMLAttribute(tag: tag, name: name, range: takeValue()))
    }
    if tag == "script" || tag == "style" { skip(past: "</\(tag)") }
  }

  private mutating func takeName() -> String {
    let start = index
    while index < html.count, !isSpace(html[index]),
      html[index] != UInt8(ascii: "="), html[index] != UInt8(ascii: ">"),
      html[index] != UInt8(ascii: "/")
    { index += 1 }
    let name = html[start..<index]
    let hasCapitals = name.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    let typed = String(decoding: name, as: UTF8.self)
    return hasCapitals ? typed.lowercased() : typed
  }

  private mutating func takeValue() -> Range<Int> {
    guard index < html.count else { return index..<index }
    let quote = html[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      let end = html[start...].firstIndex(of: quote) ?? html.count
      index = min(end + 1, html.count)
      return start..<end
    }
    let start = index
    while index < html.count, !isSpace(html[index]), html[index] != UInt8(ascii: ">") { index += 1 }
    return start..<index
  }

  private mutating func skip(past end: String) {
    let end = Array(end.utf8)
    while index < html.count {
      if html[index...].starts(with: end) {
        index += end.count
        return
      }
      index += 1
    }
  }

  private mutating func skipSpace() {
    while index < html.count, isSpace(html[index]) { index += 1 }
  }

  private func starts(with text: String) -> Bool { html[index...].starts(with: text.utf8) }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

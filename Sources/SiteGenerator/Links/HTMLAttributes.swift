import Foundation
import Markdown

/// An attribute of a tag in raw HTML.
struct HTMLAttribute {
  /// The tag's name.
  let tag: HTMLName
  /// The attribute's name.
  let name: HTMLName
  /// Where the value stands in the HTML, without its quotes.
  let value: Range<Int>

  /// Whether the value is an identifier, which a fragment may lead to.
  var isIdentifier: Bool { name == "id" || name == "name" && tag == "a" }
}

/// A name as it stands in HTML, where capitals count as small letters; it is there as long as the HTML is.
struct HTMLName {
  fileprivate let bytes: UnsafeBufferPointer<UInt8>

  /// Compares with a name in small letters.
  static func == (name: HTMLName, other: StaticString) -> Bool {
    guard name.bytes.count == other.utf8CodeUnitCount else { return false }
    return name.bytes.indices.allSatisfy { index in
      let byte = name.bytes[index]
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return (isCapital ? byte | 0x20 : byte) == other.utf8Start[index]
    }
  }
}

/// The attributes with values in HTML, in order; those in comments, scripts and styles are none.
struct HTMLAttributes: Sequence, IteratorProtocol {
  private let html: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The name of the tag that is being read; nil between tags.
  private var tag: HTMLName?

  init(_ html: UnsafeBufferPointer<UInt8>) {
    self.html = html
  }

  mutating func next() -> HTMLAttribute? {
    while true {
      if let tag {
        if let attribute = nextAttribute(of: tag) { return attribute }
        if tag == "script" { skip(past: "</script") }
        if tag == "style" { skip(past: "</style") }
        self.tag = nil
      } else if !enterTag() {
        return nil
      }
    }
  }

  private mutating func enterTag() -> Bool {
    guard let opening = html.place(of: UInt8(ascii: "<"), from: index) else { return false }
    index = opening + 1
    if starts(with: "!--") {
      skip(past: "-->")
    } else if index < html.count, isLetter(html[index]) {
      tag = takeName()
    }
    return true
  }

  private mutating func nextAttribute(of tag: HTMLName) -> HTMLAttribute? {
    while true {
      skipSpace()
      if index < html.count, html[index] == UInt8(ascii: "/") { index += 1; continue }
      guard index < html.count, html[index] != UInt8(ascii: ">") else { return nil }
      let start = index
      let name = takeName()
      if index == start { index += 1; continue }
      skipSpace()
      guard index < html.count, html[index] == UInt8(ascii: "=") else { continue }
      index += 1
      skipSpace()
      return HTMLAttribute(tag: tag, name: name, value: takeValue())
    }
  }

  private mutating func takeName() -> HTMLName {
    let start = index
    while index < html.count, !isSpace(html[index]),
      html[index] != UInt8(ascii: "="), html[index] != UInt8(ascii: ">"),
      html[index] != UInt8(ascii: "/")
    { index += 1 }
    return HTMLName(bytes: UnsafeBufferPointer(rebasing: html[start..<index]))
  }

  private mutating func takeValue() -> Range<Int> {
    guard index < html.count else { return index..<index }
    let quote = html[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      let end = html.place(of: quote, from: start) ?? html.count
      index = Swift.min(end + 1, html.count)
      return start..<end
    }
    let start = index
    while index < html.count, !isSpace(html[index]), html[index] != UInt8(ascii: ">") { index += 1 }
    return start..<index
  }

  private mutating func skip(past end: StaticString) {
    while index < html.count {
      if starts(with: end) {
        index += end.utf8CodeUnitCount
        return
      }
      index += 1
    }
  }

  private mutating func skipSpace() {
    while index < html.count, isSpace(html[index]) { index += 1 }
  }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard let start = html.baseAddress, index + count <= html.count else { return false }
    return memcmp(start + index, text.utf8Start, count) == 0
  }
}

/// The `id` attributes in HTML, and the `name` of anchors, which fragments may lead to as well.
func htmlIdentifiers(in html: String) -> Set<String> {
  var html = html
  return html.withUTF8 { html in
    Set(
      HTMLAttributes(html).filter(\.isIdentifier)
        .map { String(decoding: html[$0.value], as: UTF8.self) })
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

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

  /// The script with other entries for some pages, in pieces; nil when it is not the script of as many pages.
  static func updated(_ script: Data, with entries: [Int: [UInt8]], pageCount: Int) -> [Data]? {
    let ends = script.withUnsafeBytes { bytes in
      bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    }
    // The first line opens the list, and the last one closes it.
    guard ends.count == pageCount + 2, ends.last == script.count - 1 else { return nil }
    var pieces: [Data] = []
    // What lies between two changed pages is taken as one piece.
    var from = 0
    for (index, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let end = ends[index + 1]
      pieces.append(script[from...ends[index]])
      pieces.append(Data(entry))
      from = script[end - 1] == UInt8(ascii: ",") ? end - 1 : end
    }
    pieces.append(script[from...])
    return pieces
  }

  /// A page's part of the script, on one line.
  static func entry(of page: Page) -> [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(page.sections.reduce(256) { $0 + $1.text.count + 128 })
    json.append(UInt8(ascii: "["))
    json.appendString(encodedPath(page.address))
    json.append(UInt8(ascii: ","))
    json.appendString(page.title)
    json += Array(",[".utf8)
    var isFirst = true
    for section in page.sections where !section.text.isEmpty || !section.heading.isEmpty {
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      json.append(UInt8(ascii: "["))
      json.appendString(section.identifier)
      json.append(UInt8(ascii: ","))
      json.appendString(section.heading)
      json.append(UInt8(ascii: ","))
      section.text.withUnsafeBufferPointer { text in
        let count = text.last == UInt8(ascii: "\n") ? text.count - 1 : text.count
        json.appendString(UnsafeBufferPointer(rebasing: text[..<count]))
      }
      json.append(UInt8(ascii: "]"))
    }
    json += Array("]]".utf8)
    return json
  }
}

extension [UInt8] {
  /// Adds a string as JSON writes it.
  fileprivate mutating func appendString(_ text: String) {
    var text = text
    text.withUTF8 { appendString($0) }
  }

  fileprivate mutating func appendString(_ text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    // What needs no escape is taken as one piece.
    var start = 0
    for index in 0..<text.count {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      switch byte {
      case UInt8(ascii: "\n"): append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case 0..<0x20: append(UInt8(ascii: " "))
      default: append(contentsOf: [UInt8(ascii: "\\"), byte])
      }
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    append(UInt8(ascii: "\""))
  }
}

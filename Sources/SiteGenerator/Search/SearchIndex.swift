import Foundation
import Markdown

/// The words of the site as scripts, which a page opened as a file may load too.
///
/// Each calls `searchIndex` with a list of pages, each `[address, title, sections]`, and a section is `[identifier, heading, text]`.
/// A small site has one script. Else the first one also says how many there are.
enum SearchIndex {
  /// One of the scripts.
  struct Part: Sendable {
    let file: String
    /// Its pages, by their places in the site.
    let pages: Range<Int>
    /// What stands after the entries.
    let end: [UInt8]
  }

  /// The scripts of a site, so that one changed page makes one of them anew and not the words of all pages.
  static func parts(pageCount: Int) -> [Part] {
    // Not more of them than may well be written at the same time.
    let size = max(100, (pageCount + 63) / 64)
    let starts = Array(stride(from: 0, to: pageCount, by: size))
    return starts.enumerated().map { number, start in
      let isFirstOfSeveral = number == 0 && starts.count > 1
      return Part(
        file: number == 0 ? "search-index.js" : "search-index-\(number + 1).js",
        pages: start..<min(start + size, pageCount),
        end: Array((isFirstOfSeveral ? "\n], \(starts.count));\n" : "\n]);\n").utf8))
    }
  }

  /// What stands before the entries that ``entry(of:sections:)`` makes, and between two of them.
  static let start = Array("searchIndex([\n".utf8)
  static let separator = Array(",\n".utf8)

  /// The script with other entries for some pages, in pieces; nil when it is not the script of as many pages.
  static func updated(_ script: Data, with entries: [Int: [UInt8]], pageCount: Int) -> [Data]? {
    let ends = lineEnds(of: script)
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

  private static func lineEnds(of script: Data) -> [Int] {
    script.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { bytes in
        var ends: [Int] = []
        while let end = bytes.place(of: UInt8(ascii: "\n"), from: ends.last.map { $0 + 1 } ?? 0) {
          ends.append(end)
        }
        return ends
      }
    }
  }

  /// A page's part of the script, on one line.
  static func entry(of page: Page, sections: [SearchSection]) -> [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(256 + sections.reduce(0) { $0 + $1.usualLength })
    json.append(UInt8(ascii: "["))
    json.appendString(encodedPath(page.address))
    json.append(UInt8(ascii: ","))
    json.appendString(page.title)
    json.append(",[")
    var isFirst = true
    for section in sections where !section.text.isEmpty || !section.heading.isEmpty {
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
    json.append("]]")
    return json
  }
}

extension SearchSection {
  /// How many bytes it takes as JSON, where not much of it needs an escape.
  fileprivate var usualLength: Int {
    identifier.utf8.count + heading.utf8.count + text.count + text.count / 16 + 16
  }
}

extension [UInt8] {
  /// Adds a string as JSON writes it.
  fileprivate mutating func appendString(_ text: String) {
    var text = text
    text.withUTF8 { appendString($0) }
  }

  fileprivate mutating func appendString(_ text: UnsafeBufferPointer<UInt8>) {
    append("\"")
    var start = 0
    while let end = text.place(of: UInt8(ascii: "\n"), from: start) {
      appendLine(UnsafeBufferPointer(rebasing: text[start..<end]))
      append("\\n")
      start = end + 1
    }
    appendLine(UnsafeBufferPointer(rebasing: text[start...]))
    append("\"")
  }

  private mutating func appendLine(_ text: UnsafeBufferPointer<UInt8>) {
    // To look at all of them without a branch takes a fraction of the time that stopping at the first one does.
    var needsEscapes: UInt8 = 0
    for byte in text {
      needsEscapes |=
        (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0)
        | (byte == UInt8(ascii: "\\") ? 1 : 0)
    }
    guard needsEscapes != 0 else { return append(contentsOf: text) }
    for byte in text {
      switch byte {
      case 0..<0x20: append(UInt8(ascii: " "))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      default: append(byte)
      }
    }
  }
}

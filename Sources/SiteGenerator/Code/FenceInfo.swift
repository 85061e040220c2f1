/// What follows the opening fence of a code block: `swift {3,5-7} title="Cache.swift" numbered`.
struct FenceInfo: Equatable {
  /// The first word, in lower case; empty where there is none.
  var language = ""
  /// The lines to highlight, counted from 1.
  var highlighted: Set<Int> = []
  var title: String?
  var isNumbered = false

  /// Reads the info; what it does not know it passes over, as other generators have words of their own.
  init(_ info: String) {
    // Most are one word.
    if info.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) {
      language = info
      return
    }
    var rest = info[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "{", let end = rest.firstIndex(of: "}") {
        highlighted.formUnion(FenceInfo.numbers(in: rest[..<end].dropFirst()))
        rest = rest[rest.index(after: end)...]
      } else if rest.hasPrefix("title=\""), let end = rest.dropFirst(7).firstIndex(of: "\"") {
        title = String(rest[..<end].dropFirst(7))
        rest = rest[rest.index(after: end)...]
      } else {
        let word = rest.prefix { !$0.isWhitespace && $0 != "{" || $0 == first }
        rest = rest[word.endIndex...]
        if language.isEmpty {
          language = word.lowercased()
        } else if word == "numbered" {
          isNumbered = true
        }
      }
    }
  }

  /// The numbers in `3,5-7`; a range of more than 10,000 lines is none.
  private static func numbers(in text: Substring) -> Set<Int> {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-").map { Int($0.filter { !$0.isWhitespace }) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        first > 0, first <= last, last - first < 10_000
      else { continue }
      numbers.formUnion(first...last)
    }
    return numbers
  }
}

/// Whether every tag of a piece of HTML has its partner, and every attribute its end.
struct TagBalance {
  private(set) var isWellFormed = true
  private var open: [String] = []

  init(_ html: String) {
    var rest = Array(html.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        // What a safe rendering puts in the place of raw HTML.
        rest = rest.drop { $0 != UInt8(ascii: ">") }
        continue
      }
      var end = start
      var isQuoted = false
      while end < rest.endIndex, isQuoted || rest[end] != UInt8(ascii: ">") {
        if rest[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
        end += 1
      }
      guard end < rest.endIndex else {
        isWellFormed = false
        return
      }
      take(String(decoding: rest[start...end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    if !open.isEmpty { isWellFormed = false }
  }

  private mutating func take(_ tag: String) {
    if tag.hasSuffix("/>") { return }
    let isClosing = tag.hasPrefix("</")
    let name = String(tag.dropFirst(isClosing ? 2 : 1).prefix { $0.isLetter || $0.isNumber })
    if !isClosing {
      open.append(name)
    } else if open.popLast() != name {
      isWellFormed = false
    }
  }
}

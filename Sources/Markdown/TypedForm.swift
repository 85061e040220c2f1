/// What a node looks like where it was typed.
enum TypedForm {
  /// The destination of a link or an image: `](url`, `](<url` or `<url>`.
  case destination([UInt8])
  case html([UInt8])

  func stands(in line: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .html(let text): return line.place(of: text) != nil
    case .destination(let url):
      var next = 0
      while let place = line.place(of: url, from: next) {
        let before = line[..<place].suffix(3)
        let end = place + url.count
        let isAutolink =
          before.last == UInt8(ascii: "<") && end < line.count && line[end] == UInt8(ascii: ">")
        if isAutolink || before.suffix(2).elementsEqual("](".utf8)
          || before.elementsEqual("](<".utf8)
        {
          return true
        }
        next = place + 1
      }
      return false
    }
  }
}

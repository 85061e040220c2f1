/// Whether code is nested deeper than a person would write it.
///
/// The parser's time doubles with each `[` inside another, and a line of hundreds of `<` or interpolations
/// takes it minutes. Such code is shown without colours.
func isNestedTooDeeply(_ source: String) -> Bool {
  var scanner = NestingScanner()
  return !source.utf8.allSatisfy { scanner.accepts($0) }
}

/// Counts the brackets that are open outside strings and comments, byte by byte.
///
/// It knows strings and comments only roughly: enough that a bracket in one of them is not counted.
private struct NestingScanner {
  private enum State { case code, string, longString, lineComment, blockComment }

  private var state = State.code
  private var previous: UInt8 = 0
  private var quotesInARow = 0
  private var squares = 0
  private var brackets = 0
  private var comparisonsInLine = 0
  private var interpolationsInLine = 0

  /// Takes one more byte; false once the code is too deep.
  mutating func accepts(_ byte: UInt8) -> Bool {
    defer { previous = byte == UInt8(ascii: "\\") && previous == byte ? 0 : byte }
    quotesInARow = byte == UInt8(ascii: "\"") ? quotesInARow + 1 : 0
    if byte == UInt8(ascii: "\n") {
      comparisonsInLine = 0
      interpolationsInLine = 0
      if state == .string || state == .lineComment { state = .code }
      return true
    }
    if quotesInARow == 3, state == .code || state == .string || state == .longString {
      state = state == .longString ? .code : .longString
      return true
    }
    switch state {
    case .code: readCode(byte)
    case .string, .longString: readString(byte)
    case .blockComment where previous == UInt8(ascii: "*") && byte == UInt8(ascii: "/"):
      state = .code
    default: break
    }
    return squares <= 12 && brackets <= 100 && comparisonsInLine <= 60 && interpolationsInLine <= 20
  }

  private mutating func readCode(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): squares += 1
    case UInt8(ascii: "]"): squares = max(0, squares - 1)
    case UInt8(ascii: "("), UInt8(ascii: "{"): brackets += 1
    case UInt8(ascii: ")"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
    case UInt8(ascii: "<"): comparisonsInLine += 1
    case UInt8(ascii: "\""): state = .string
    case UInt8(ascii: "/") where previous == byte: state = .lineComment
    case UInt8(ascii: "*") where previous == UInt8(ascii: "/"): state = .blockComment
    default: break
    }
  }

  private mutating func readString(_ byte: UInt8) {
    if previous == UInt8(ascii: "\\") {
      if byte == UInt8(ascii: "(") { interpolationsInLine += 1 }
    } else if state == .string, byte == UInt8(ascii: "\"") {
      state = .code
    }
  }
}

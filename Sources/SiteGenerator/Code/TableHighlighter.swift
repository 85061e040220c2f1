import Markdown

/// Colours code by a table; what the table does not tell stays plain.
struct TableHighlighter {
  private let table: LanguageTable
  private let code: [UInt8]
  private var index = 0
  private var spans: [CodeSpan] = []
  private var plainStart = 0

  /// The lines of a text in colours.
  static func lines(of code: String, table: LanguageTable) -> [CodeLine] {
    var highlighter = TableHighlighter(code: Array(code.utf8), table: table)
    highlighter.run()
    return splitLines(highlighter.spans)
  }

  private init(code: [UInt8], table: LanguageTable) {
    self.code = code
    self.table = table
  }

  private mutating func run() {
    spans.reserveCapacity(16)
    while index < code.count {
      let byte = code[index]
      if isDigit(byte) {
        take(.number, until: numberEnd)
      } else if isWordByte(byte) {
        takeWord()
      } else if byte == table.lineComment.first, startsLineComment {
        take(.comment, until: lineEnd(from: index))
      } else if byte == table.blockComment.start.first, starts(with: table.blockComment.start) {
        take(
          .comment,
          until: end(of: table.blockComment.end, from: index + table.blockComment.start.count))
      } else if table.quotes.contains(byte) {
        takeString(from: index)
      } else if table.hasAtWords, byte == UInt8(ascii: "@") {
        takeAtWord()
      } else if table.hasDirectives, byte == UInt8(ascii: "#"), isFirstOfLine {
        take(.directive, until: wordEnd(from: index + 1))
      } else if table.hasVariables, byte == UInt8(ascii: "$") {
        takeVariable()
      } else {
        index += 1
      }
    }
    flushPlain()
  }

  private mutating func takeWord() {
    let end = wordEnd(from: index)
    // No language has a word of one letter.
    guard end > index + 1 else { return index = end }
    let word = String(decoding: code[index..<end], as: UTF8.self)
    if table.keywords.contains(word) {
      take(.keyword, until: end)
    } else if table.types.contains(word) || isTypeName(word) {
      take(.type, until: end)
    } else {
      index = end
    }
  }

  /// In Objective-C's frameworks, types have a prefix of capitals.
  private func isTypeName(_ word: String) -> Bool {
    guard table.hasAtWords else { return false }
    let capitals = word.prefix { $0.isUppercase }
    return capitals.count >= 2 && capitals.count < word.count
  }

  private mutating func takeString(from start: Int) {
    let quote = code[start]
    var end = start + 1
    while end < code.count, code[end] != quote {
      // A shell's quotes may hold lines; elsewhere a string that is not closed ends with its line.
      if code[end] == UInt8(ascii: "\n"), !table.hasVariables { break }
      end +=
        code[end] == UInt8(ascii: "\\") && !(table.hasVariables && quote == UInt8(ascii: "'"))
        ? 2 : 1
    }
    end = min(end + (end < code.count && code[end] == quote ? 1 : 0), code.count)
    let isKey = table.hasKeys && code[end...].first { !isSpace($0) } == UInt8(ascii: ":")
    take(isKey ? .attribute : .string, until: end)
  }

  private mutating func takeAtWord() {
    let next = index + 1
    if next < code.count, code[next] == UInt8(ascii: "\"") {
      flushPlain()
      let start = index
      takeString(from: next)
      // The string has the `@` as well.
      if let string = spans.popLast() {
        spans.append(CodeSpan(string.kind, String(decoding: code[start..<index], as: UTF8.self)))
      }
    } else {
      let end = wordEnd(from: next)
      if end > next { take(.keyword, until: end) } else { index += 1 }
    }
  }

  private mutating func takeVariable() {
    let next = index + 1
    guard next < code.count else { return index += 1 }
    if code[next] == UInt8(ascii: "{") {
      take(.attribute, until: end(of: [UInt8(ascii: "}")], from: next))
    } else {
      let end = wordEnd(from: next)
      if end > next { take(.attribute, until: end) } else { index += 1 }
    }
  }

  // MARK: Pieces

  private mutating func take(_ kind: CodeKind, until end: Int) {
    flushPlain()
    let end = min(end, code.count)
    spans.append(CodeSpan(kind, String(decoding: code[index..<end], as: UTF8.self)))
    index = end
    plainStart = end
  }

  private mutating func flushPlain() {
    guard plainStart < index else { return }
    spans.append(CodeSpan(.plain, String(decoding: code[plainStart..<index], as: UTF8.self)))
    plainStart = index
  }

  private var startsLineComment: Bool {
    guard starts(with: table.lineComment) else { return false }
    // In a shell, `a#b` is a word.
    return !table.hasVariables || index == 0 || isSpace(code[index - 1])
  }

  private func starts(with mark: [UInt8]) -> Bool { code[index...].starts(with: mark) }

  private func end(of mark: [UInt8], from start: Int) -> Int {
    var end = start
    while end < code.count {
      if code[end...].starts(with: mark) { return end + mark.count }
      end += 1
    }
    return code.count
  }

  private func lineEnd(from start: Int) -> Int {
    code[start...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
  }

  private func wordEnd(from start: Int) -> Int {
    min(start, code.count) + code[min(start, code.count)...].prefix(while: isWordByte).count
  }

  private var numberEnd: Int {
    index + code[index...].prefix { isWordByte($0) || $0 == UInt8(ascii: ".") }.count
  }

  private var isFirstOfLine: Bool {
    code[..<index].reversed().prefix { $0 != UInt8(ascii: "\n") }.allSatisfy(isSpace)
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isWordByte(_ byte: UInt8) -> Bool {
  byte >= 0x80 || byte == UInt8(ascii: "_") || isDigit(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// Spans line by line: one of several lines becomes one a line; a line end after the last line starts no other.
func splitLines(_ spans: [CodeSpan]) -> [CodeLine] {
  var lines: [CodeLine] = []
  var line: CodeLine = []
  line.reserveCapacity(spans.count)
  for span in spans {
    var text = span.text
    guard text.withUTF8({ $0.place(of: UInt8(ascii: "\n")) }) != nil else {
      line.append(span)
      continue
    }
    let parts = span.text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      if number > 0 {
        lines.append(line)
        line = []
      }
      if !part.isEmpty { line.append(CodeSpan(span.kind, String(Substring(part)))) }
    }
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

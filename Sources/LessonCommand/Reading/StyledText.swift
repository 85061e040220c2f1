/// A piece of text in one style, or in several at once.
struct Span: Equatable {
  var text: String
  var styles: [Paint.Style] = []
}

/// Text of several styles, which can be broken into lines.
struct StyledText {
  var spans: [Span] = []

  /// The text without its styles.
  var plain: String { spans.map(\.text).joined() }

  mutating func append(_ text: String, _ styles: [Paint.Style]) {
    if spans.last?.styles == styles {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, styles: styles))
    }
  }

  /// Breaks the text at spaces, and at its own line ends, and paints it.
  func lines(width: Int, paint: Paint) -> [String] {
    var lines: [StyledText] = [StyledText()]
    var length = 0
    for word in words {
      if word == [Span(text: "\n")] {
        lines.append(StyledText())
        length = 0
        continue
      }
      for piece in Self.pieces(of: word, width: width) {
        let count = piece.reduce(0) { $0 + $1.text.count }
        if length > 0, length + 1 + count > width {
          lines.append(StyledText())
          length = 0
        }
        if length > 0 {
          // A space between two words of one style has it, too: an underline goes on.
          let last = lines[lines.count - 1].spans.last?.styles
          lines[lines.count - 1].append(" ", last == piece.first?.styles ? last ?? [] : [])
          length += 1
        }
        for span in piece { lines[lines.count - 1].append(span.text, span.styles) }
        length += count
      }
    }
    return lines.map { line in line.spans.map { paint($0.text, $0.styles) }.joined() }
  }

  /// The words, each as spans; a line end is a word of its own.
  private var words: [[Span]] {
    var words: [[Span]] = []
    var word: [Span] = []
    func end() -> [[Span]] { word.isEmpty ? words : words + [word] }
    for span in spans {
      for character in span.text {
        if character == " " || character == "\n" {
          words = end()
          word = []
          if character == "\n" { words.append([Span(text: "\n")]) }
        } else if word.last?.styles == span.styles {
          word[word.count - 1].text.append(character)
        } else {
          word.append(Span(text: String(character), styles: span.styles))
        }
      }
    }
    return end()
  }

  /// A word that is wider than a line, cut to pieces that are not.
  private static func pieces(of word: [Span], width: Int) -> [[Span]] {
    var pieces: [[Span]] = [[]]
    var length = 0
    for span in word {
      var rest = span.text[...]
      while !rest.isEmpty {
        if length == width {
          pieces.append([])
          length = 0
        }
        let part = rest.prefix(width - length)
        pieces[pieces.count - 1].append(Span(text: String(part), styles: span.styles))
        length += part.count
        rest = rest.dropFirst(part.count)
      }
    }
    return pieces
  }
}

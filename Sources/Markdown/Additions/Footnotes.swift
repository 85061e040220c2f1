import CCmark

/// A footnote: its text, its number once the text mentions it, and how often that is.
final class Footnote {
  let lines: [ContentLine]
  /// Its text as a quote of a piece; nil until all are parsed.
  var text: (quote: CNode, piece: Piece)?
  var number = 0
  var mentions = 0

  init(lines: [ContentLine]) {
    self.lines = lines
  }

  /// The identifier of the note itself.
  var identifier: String { "fn-\(number)" }

  /// The identifier of one of its marks in the text.
  func markIdentifier(_ mention: Int) -> String {
    mention == 1 ? "fnref-\(number)" : "fnref-\(number)-\(mention)"
  }
}

extension AdditionPass {
  func footnote(named name: [UInt8]) -> Footnote? { footnotes[folded(name)] }

  private func folded(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }

  // MARK: Definitions

  /// Takes the definitions of footnotes out of the document: lines that begin with `[^name]:`, also in lists and quotes.
  func findFootnotes() {
    guard main.lines.containsFootnoteMark else { return }
    // Afterwards the tree no longer tells.
    _ = definitions
    let blocks = blocks(of: main)
    var found: [(start: Int, name: String, lines: [ContentLine])] = []
    var emptied: [(paragraph: CNode, start: Int)] = []
    var continuations: [CNode] = []
    func add(_ start: Int, to end: Int, in container: Container, continuation: CNode?) {
      let line = container.text(of: start, in: main.lines)
      guard let (name, textStart) = definition(in: line) else { return }
      var lines = [part(start, from: line.dropFirst(textStart))]
      for number in start..<end {
        let line = container.text(of: number + 1, in: main.lines)
        lines.append(part(number + 1, from: line.dropFirst(min(4, spaces(of: line)))))
      }
      if let continuation {
        lines += indentedLines(of: continuation, after: end)
        continuations.append(continuation)
      }
      found.append((start, folded(name), lines))
    }

    for block in blocks where cmark_node_get_type(block) == CMARK_NODE_PARAGRAPH {
      let container = Container(of: block)
      let range = lines(of: block)
      let starts = range.filter { definition(in: container.text(of: $0, in: main.lines)) != nil }
      guard let first = starts.first else { continue }
      emptied.append((block, first))
      for (start, next) in zip(starts, starts.dropFirst() + [range.upperBound + 1]) {
        let isLast = next > range.upperBound
        let rest = isLast ? cmark_node_next(block) : nil
        add(
          start, to: next - 1, in: container,
          continuation: rest.flatMap { isIndentedCode($0, after: range.upperBound) ? $0 : nil })
      }
    }
    for (range, next) in definitionsTakenForLinks(blocks) {
      let container = Container(ofLine: range.lowerBound, in: main.lines)
      let rest = next.flatMap { isIndentedCode($0, after: range.upperBound) ? $0 : nil }
      let isInside = rest.map { Container(of: $0).quotes == container.quotes } ?? false
      add(
        range.lowerBound, to: range.upperBound, in: container,
        continuation: isInside ? rest : nil)
    }

    // Of several definitions, the first one counts.
    for (_, name, lines) in found.sorted(by: { $0.start < $1.start }) where footnotes[name] == nil {
      footnotes[name] = Footnote(lines: lines)
    }
    for block in continuations { cmark_node_unlink(block) }
    for (paragraph, start) in emptied { removeDefinitions(from: paragraph, first: start) }
  }

  /// The lines of definitions that cmark has taken for those of links, and the leaf that follows.
  private func definitionsTakenForLinks(_ blocks: [CNode]) -> [(ClosedRange<Int>, next: CNode?)] {
    let leaves = blocks.filter { Kind(cmark_node_get_type($0)).isLeafBlock }
    var result: [(ClosedRange<Int>, next: CNode?)] = []
    var next = 0
    var number = 1
    while number <= main.lines.count {
      while next < leaves.count, lines(of: leaves[next]).upperBound < number { next += 1 }
      let limit = next < leaves.count ? lines(of: leaves[next]).lowerBound : main.lines.count + 1
      guard number < limit else {
        number = lines(of: leaves[next]).upperBound + 1
        continue
      }
      func starts(_ number: Int) -> Bool {
        let container = Container(ofLine: number, in: main.lines)
        return definition(in: container.text(of: number, in: main.lines)) != nil
      }
      guard starts(number) else {
        number += 1
        continue
      }
      var end = number
      while end + 1 < limit, !main.lines.isBlank(end + 1), !starts(end + 1) { end += 1 }
      result.append((number...end, next < leaves.count ? leaves[next] : nil))
      number = end + 1
    }
    return result
  }

  /// Whether a block is the indented rest of the text of a footnote that ends before it.
  private func isIndentedCode(_ block: CNode, after end: Int) -> Bool {
    guard cmark_node_get_type(block) == CMARK_NODE_CODE_BLOCK else { return false }
    let range = lines(of: block)
    let line = Container(of: block).text(of: range.lowerBound, in: main.lines)
    return range.lowerBound > end && indentation(of: line) >= 4
      && (end + 1..<range.lowerBound).allSatisfy { main.lines[$0].allSatisfy(isBlankInQuote) }
  }

  private func isBlankInQuote(_ byte: UInt8) -> Bool {
    isSpaceOrTab(byte) || byte == UInt8(ascii: ">")
  }

  /// The lines of an indented code block, and the blank ones before it, as lines of a footnote.
  private func indentedLines(of block: CNode, after end: Int) -> [ContentLine] {
    let container = Container(of: block)
    return (end + 1...lines(of: block).upperBound).map { number in
      let line = container.text(of: number, in: main.lines)
      return part(number, from: line.dropFirst(min(4, spaces(of: line))))
    }
  }

  /// A line, or the end of one, as a line of a footnote.
  private func part(_ number: Int, from text: ArraySlice<UInt8>) -> ContentLine {
    let shift = main.lines[number].endIndex - text.count - main.lines[number].startIndex
    return (text, LineOrigin(line: number, shift: shift))
  }

  /// Leaves of a paragraph only what comes before its first definition.
  private func removeDefinitions(from block: CNode, first: Int) {
    let before = first - lines(of: block).lowerBound
    if before > 0 {
      let piece = parse(Array(contents(of: block, in: main).prefix(before)))
      insert(piece.blocks, of: piece, before: block)
    }
    cmark_node_unlink(block)
  }

  /// The name that a line defines, and where its text begins; nil for any other line.
  private func definition(in line: ArraySlice<UInt8>) -> (name: [UInt8], textStart: Int)? {
    let indent = indentation(of: line)
    guard indent < 4 else { return nil }
    let rest = Array(line.dropFirst(spaces(of: line)))
    guard let (name, end) = footnoteName(rest, at: 0), end < rest.count,
      rest[end] == UInt8(ascii: ":")
    else { return nil }
    let gap = rest[(end + 1)...].prefix(while: isSpaceOrTab).count
    return (name, spaces(of: line) + end + 1 + gap)
  }

  private func spaces(of line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == 0x20 }.count }

  // MARK: Marks

  /// The name in `[^name]`, and where that ends.
  func footnoteName(_ bytes: [UInt8], at start: Int) -> (name: [UInt8], end: Int)? {
    guard start + 3 < bytes.count, bytes[start] == UInt8(ascii: "["),
      bytes[start + 1] == UInt8(ascii: "^")
    else { return nil }
    var end = start + 2
    while end < bytes.count, bytes[end] != UInt8(ascii: "]") {
      if bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: "[") { return nil }
      end += 1
    }
    guard end < bytes.count, end > start + 2 else { return nil }
    return (Array(bytes[(start + 2)..<end]), end + 1)
  }

  func mark(of footnote: Footnote) -> CNode {
    let node = customNode(CMARK_NODE_CUSTOM_INLINE, enter: "")
    footnoteMarks[node] = footnote
    return node
  }

  /// Whether a link is a mark whose footnote cmark has taken for the definition of a link.
  func isFootnoteLink(_ link: CNode, in piece: Piece) -> Bool {
    guard !footnotes.isEmpty, cmark_node_get_type(link) == CMARK_NODE_LINK else { return false }
    let name = linkText(link)
    guard !name.isEmpty, footnote(named: name) != nil else { return false }
    let line = piece.lines[Int(cmark_node_get_start_line(link))]
    let typed = Array("[^".utf8) + name + Array("]".utf8)
    let rest = line.dropFirst(max(Int(cmark_node_get_start_column(link)) - 1, 0))
    // "[^1](url)" is a link like any other.
    return !rest.starts(with: typed) || rest.dropFirst(typed.count).first != UInt8(ascii: "(")
  }

  /// What follows the `^` in a link of one text; empty for any other link.
  func linkText(_ link: CNode) -> [UInt8] {
    guard let text = cmark_node_first_child(link), cmark_node_next(text) == nil,
      cmark_node_get_type(text) == CMARK_NODE_TEXT
    else { return [] }
    let bytes = literal(of: text)
    return bytes.first == UInt8(ascii: "^") ? Array(bytes.dropFirst()) : []
  }

  // MARK: The list at the end

  /// Numbers the footnotes in the order in which the text mentions them, and lists them at its end.
  func placeFootnotes() {
    var mentioned: [Footnote] = []
    number(below: main.root, &mentioned)
    guard !mentioned.isEmpty else { return }
    let section = customNode(
      CMARK_NODE_CUSTOM_BLOCK,
      enter: "<section class=\"footnotes\" aria-label=\"\(escapedHTML(labels.footnotes))\">\n<ol>",
      exit: "</ol>\n</section>")
    cmark_node_append_child(main.root, section)
    parseFootnotes()
    var items: [(footnote: Footnote, item: CNode)] = []
    // A footnote may mention others, which then come after it.
    while items.count < mentioned.count {
      let footnote = mentioned[items.count]
      let item = customNode(
        CMARK_NODE_CUSTOM_BLOCK, enter: "<li id=\"\(footnote.identifier)\">", exit: "</li>")
      cmark_node_append_child(section, item)
      if let (quote, piece) = footnote.text {
        let blocks = children(of: quote)
        for block in blocks { cmark_node_append_child(item, block) }
        document.note(piece, of: blocks)
      }
      number(below: item, &mentioned)
      items.append((footnote, item))
    }
    for (footnote, item) in items { addWaysBack(from: footnote, in: item) }
    for footnote in mentioned {
      document.footnoteIdentifiers.insert(footnote.identifier)
      for mention in 1...footnote.mentions {
        document.footnoteIdentifiers.insert(footnote.markIdentifier(mention))
      }
    }
  }

  /// Parses the texts of all footnotes together, each as a quote, so that many take no longer than one.
  private func parseFootnotes() {
    let all = footnotes.values.sorted { $0.lines[0].origin.line < $1.lines[0].origin.line }
    var lines: [ContentLine] = []
    for footnote in all {
      for (text, origin) in footnote.lines {
        let shifted = LineOrigin(line: origin.line, shift: origin.shift - 2)
        lines.append(("> ".utf8 + withoutLeadingTabs(text), shifted))
      }
      lines.append(([], LineOrigin(line: 0, shift: 0)))
    }
    for definitions in [definitions, []] {
      let piece = Piece(parsing: lines, definitions: definitions, options: options)
      // What stands among the definitions may swallow what follows it.
      guard piece.blocks.count == all.count || definitions.isEmpty else { continue }
      change(piece, isWrapped: true)
      for (footnote, quote) in zip(all, piece.blocks) { footnote.text = (quote, piece) }
      return
    }
  }

  /// A line that is indented by spaces alone, because a tab would reach less far behind a mark.
  private func withoutLeadingTabs(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let margin = line.prefix(while: isSpaceOrTab)
    guard margin.contains(0x09) else { return line }
    return repeatElement(0x20, count: indentation(of: line)) + line.dropFirst(margin.count)
  }

  private func number(below root: CNode, _ mentioned: inout [Footnote]) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    var event = cmark_iter_next(iterator)
    while event != CMARK_EVENT_DONE {
      if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator),
        let footnote = footnoteMarks[node]
      {
        if footnote.number == 0 {
          mentioned.append(footnote)
          footnote.number = mentioned.count
        }
        footnote.mentions += 1
        cmark_node_set_on_enter(
          node,
          "<sup class=\"footnote-mark\"><a href=\"#\(footnote.identifier)\" "
            + "id=\"\(footnote.markIdentifier(footnote.mentions))\">\(footnote.number)</a></sup>")
      }
      event = cmark_iter_next(iterator)
    }
  }

  private func addWaysBack(from footnote: Footnote, in item: CNode) {
    let links = (1...footnote.mentions).map { mention in
      let label = mention == 1 ? labels.backToText : "\(labels.backToText) (\(mention))"
      return "<a class=\"footnote-back\" href=\"#\(footnote.markIdentifier(mention))\" "
        + "aria-label=\"\(escapedHTML(label))\">↩</a>"
    }
    let ways = customNode(CMARK_NODE_CUSTOM_INLINE, enter: " " + links.joined(separator: " "))
    if let last = cmark_node_last_child(item), cmark_node_get_type(last) == CMARK_NODE_PARAGRAPH {
      cmark_node_append_child(last, ways)
    } else {
      let paragraph = newNode(CMARK_NODE_PARAGRAPH)
      cmark_node_append_child(paragraph, ways)
      cmark_node_append_child(item, paragraph)
    }
  }
}

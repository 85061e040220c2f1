import CCmark

/// A footnote: its text, its number once the text mentions it, and how often that is.
final class Footnote {
  let lines: [ContentLine]
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

  /// Takes the definitions of footnotes out of the document: lines at its outermost level that begin with `[^name]:`.
  func findFootnotes() {
    guard main.lines.containsFootnoteMark else { return }
    let starts = (0..<main.lines.count).map { $0 + 1 }.filter {
      definition(in: main.lines[$0]) != nil
    }
    guard !starts.isEmpty else { return }
    // Afterwards the tree no longer tells.
    _ = definitions
    var following = children(of: main.root)[...]
    var emptied: [CNode] = []
    for (index, start) in starts.enumerated() {
      following = following.drop { lines(of: $0).upperBound < start }
      let block = following.first.flatMap { lines(of: $0).contains(start) ? $0 : nil }
      if let block, cmark_node_get_type(block) != CMARK_NODE_PARAGRAPH { continue }
      let blockEnd =
        block.map { lines(of: $0).upperBound }
        ?? endOfDefinition(from: start, before: following.first)
      let next = index + 1 < starts.count ? starts[index + 1] : Int.max
      let end = min(blockEnd, next - 1)
      let rest = end == blockEnd ? indentedCode(after: end, in: following) : nil
      readFootnote(from: start, to: end, continuation: rest)
      if let rest {
        following = following.filter { $0 != rest }[...]
        cmark_node_unlink(rest)
        cmark_node_free(rest)
      }
      if let block, emptied.last != block { emptied.append(block) }
    }
    for block in emptied { removeDefinitions(from: block, starts: starts) }
  }

  /// Where a definition that cmark has taken for one of links ends.
  private func endOfDefinition(from start: Int, before next: CNode?) -> Int {
    let limit = next.map { lines(of: $0).lowerBound - 1 } ?? main.lines.count
    var end = start
    while end < limit, !main.lines.isBlank(end + 1) { end += 1 }
    return end
  }

  /// The indented code that follows a definition, which is the rest of its text.
  private func indentedCode(after end: Int, in blocks: ArraySlice<CNode>) -> CNode? {
    guard let block = blocks.first(where: { lines(of: $0).lowerBound > end }),
      cmark_node_get_type(block) == CMARK_NODE_CODE_BLOCK
    else { return nil }
    let range = lines(of: block)
    let isNext = (end + 1..<range.lowerBound).allSatisfy { main.lines.isBlank($0) }
    return isNext && indentation(of: main.lines[range.lowerBound]) >= 4 ? block : nil
  }

  private func readFootnote(from start: Int, to end: Int, continuation: CNode?) {
    guard let (name, textStart) = definition(in: main.lines[start]) else { return }
    func part(_ number: Int, dropping count: Int) -> ContentLine {
      (main.lines[number].dropFirst(count), LineOrigin(line: number, shift: count))
    }
    var parts = [part(start, dropping: textStart)]
    if start < end {
      parts += (start + 1...end).map { part($0, dropping: min(4, spaces(of: main.lines[$0]))) }
    }
    if let continuation {
      for number in end + 1...lines(of: continuation).upperBound {
        parts.append(part(number, dropping: min(4, spaces(of: main.lines[number]))))
      }
    }
    let key = folded(name)
    if footnotes[key] == nil { footnotes[key] = Footnote(lines: parts) }
  }

  /// Leaves of a paragraph only what comes before its first definition.
  private func removeDefinitions(from block: CNode, starts: [Int]) {
    let range = lines(of: block)
    guard let first = starts.first(where: range.contains) else { return }
    if first > range.lowerBound {
      let before = parse(Array(contents(of: block, in: main).prefix(first - range.lowerBound)))
      insert(before.blocks, of: before, before: block)
    }
    cmark_node_unlink(block)
    cmark_node_free(block)
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

  private func indentation(of line: ArraySlice<UInt8>) -> Int {
    line.prefix(while: isSpaceOrTab).reduce(0) { $1 == 0x09 ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

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
    var items: [(footnote: Footnote, item: CNode)] = []
    // A footnote may mention others, which then come after it.
    while items.count < mentioned.count {
      let footnote = mentioned[items.count]
      let item = customNode(
        CMARK_NODE_CUSTOM_BLOCK, enter: "<li id=\"\(footnote.identifier)\">", exit: "</li>")
      cmark_node_append_child(section, item)
      let piece = parse(footnote.lines)
      for block in piece.blocks {
        cmark_node_append_child(item, block)
        document.pieces[block] = piece
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
    } else if let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) {
      cmark_node_append_child(paragraph, ways)
      cmark_node_append_child(item, paragraph)
    }
  }
}

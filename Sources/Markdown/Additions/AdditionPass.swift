import CCmark

/// Finds the additions in a parsed document, and changes its tree.
///
/// Each is found where the tree says that its block lies, and read from those lines of the source. The
/// source itself is never rewritten, and code never looked into.
final class AdditionPass {
  let document: Document
  let additions: Additions
  let labels: Labels
  let options: Int32
  private(set) lazy var definitions = linkDefinitions(in: main)
  let main: Piece
  /// The definitions of footnotes by folded name.
  var footnotes: [String: Footnote] = [:]
  /// Marks of footnotes in the text, by node; numbered when all of them are known.
  var footnoteMarks: [CNode: Footnote] = [:]
  /// How many bytes may still be compared in search of a place that cmark has counted wrongly.
  var searchBudget = 1_000_000

  init(_ document: Document, additions: Additions, labels: Labels, options: Int32) {
    self.document = document
    self.additions = additions
    self.labels = labels
    self.options = options
    main = Piece(root: document.rootPointer, lines: document.lines)
  }

  func run() {
    if additions.contains(.footnotes) { findFootnotes() }
    change(main)
    if !footnotes.isEmpty { placeFootnotes() }
  }

  /// Makes all changes in one piece but those to footnote definitions.
  ///
  /// - Parameter isWrapped: whether the outermost quotes are no quotes of the document.
  func change(_ piece: Piece, isWrapped: Bool = false) {
    // A table's paragraph is gone afterwards, so everything else comes later.
    if additions.contains(.tables) { changeTables(of: piece) }
    changeInlines(of: piece)
    guard additions.contains(anyOf: [.customIdentifiers, .taskLists, .callouts]) else { return }
    for block in blocks(of: piece) {
      switch cmark_node_get_type(block) {
      case CMARK_NODE_HEADING where additions.contains(.customIdentifiers):
        readIdentifier(of: block, in: piece)
      case CMARK_NODE_ITEM where additions.contains(.taskLists):
        changeTask(block, in: piece)
      case CMARK_NODE_BLOCK_QUOTE where additions.contains(.callouts):
        if isWrapped, cmark_node_parent(block) == piece.root { continue }
        changeCallout(block, in: piece)
      default: break
      }
    }
  }

  /// The blocks of a piece, without those of other pieces that have been put among them.
  func blocks(of piece: Piece) -> [CNode] {
    Markdown.blocks(below: piece.root) { document.piece(of: $0) != nil }
  }

  /// Parses lines again, and makes all changes in them.
  ///
  /// - Parameter onlyInlines: whether the blocks are no blocks of the document.
  func parse(_ parts: [ContentLine], onlyInlines: Bool = false) -> Piece {
    // A text without brackets refers to no definition, and there may be many of both.
    let hasBrackets = parts.contains { $0.text.contains(UInt8(ascii: "[")) }
    let piece = Piece(
      parsing: parts, definitions: hasBrackets ? definitions : [], options: options)
    if onlyInlines { changeInlines(of: piece) } else { change(piece) }
    return piece
  }

  /// Puts blocks of a piece before a node of the document.
  func insert(_ blocks: [CNode], of piece: Piece, before node: CNode) {
    for block in blocks { cmark_node_insert_before(node, block) }
    document.note(piece, of: blocks)
  }
}

/// Where the text of a line of a paragraph begins, counted from 0: after quote marks and indentation.
///
/// - Parameters:
///   - line: the line.
///   - quotes: how many block quotes the paragraph stands in; a line may leave marks out.
func contentStart(of line: ArraySlice<UInt8>, quotes: Int) -> Int {
  var rest = line.drop(while: isSpaceOrTab)
  var left = quotes
  while left > 0, rest.first == UInt8(ascii: ">") {
    rest = rest.dropFirst().drop(while: isSpaceOrTab)
    left -= 1
  }
  return rest.startIndex - line.startIndex
}

/// How many block quotes a node stands in.
func quoteDepth(of node: CNode) -> Int {
  var depth = 0
  var ancestor = cmark_node_parent(node)
  while let current = ancestor {
    if cmark_node_get_type(current) == CMARK_NODE_BLOCK_QUOTE { depth += 1 }
    ancestor = cmark_node_parent(current)
  }
  return depth
}

/// A line of a block without quote marks and indentation, and where it comes from.
typealias ContentLine = (text: ArraySlice<UInt8>, origin: LineOrigin)

/// The lines of a paragraph, or of a heading with its underline.
func contents(of block: CNode, in piece: Piece) -> [ContentLine] {
  let quotes = quoteDepth(of: block)
  let range = lines(of: block)
  let isHeading = cmark_node_get_type(block) == CMARK_NODE_HEADING
  var contents: [ContentLine] = []
  contents.reserveCapacity(range.count)
  for number in range {
    let line = piece.lines[number]
    let isFirst = number == range.lowerBound
    let start =
      isFirst
      ? max(Int(cmark_node_get_start_column(block)) - 1, 0) : contentStart(of: line, quotes: quotes)
    let place = piece.position(line: number, column: 1)
    let text = line.dropFirst(start)
    contents.append(
      (text, LineOrigin(line: place.line, shift: (place.column ?? 1) - 1 + start)))
    // cmark believes that a heading ends a line later.
    if isHeading, isFirst ? text.first == UInt8(ascii: "#") : isUnderline(text) { break }
  }
  return contents
}

private func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
  let line = trimmed(line)
  guard let first = line.first, first == UInt8(ascii: "=") || first == UInt8(ascii: "-") else {
    return false
  }
  return line.allSatisfy { $0 == first }
}

extension Additions {
  fileprivate func contains(anyOf others: Additions) -> Bool { !isDisjoint(with: others) }
}

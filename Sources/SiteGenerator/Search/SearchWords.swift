import Markdown

/// Gathers the words of a page, section by section, in one walk with everything else.
struct SearchWords {
  /// The sections so far.
  var sections: [SearchSection] { ended + [current] }
  private var ended: [SearchSection] = []
  private var current = SearchSection(identifier: "", heading: "")
  private var headings: ArraySlice<Heading>
  private var isInHeading = false
  private var isInParagraph = false
  /// How deep in a cell and what it holds the walk is.
  private var depthOfCell = 0
  /// Whether another cell of the row has begun, and none of its words are there yet.
  private var isBetweenCells = false

  /// - Parameter headings: those of the page, in the order of the text.
  init(headings: [Heading]) {
    self.headings = headings[...]
  }

  mutating func take(_ step: Walk.Step) {
    switch step.kind {
    case .heading:
      isInHeading = step.isEntering
      guard step.isEntering, let heading = headings.popFirst() else { return }
      ended.append(current)
      current = SearchSection(identifier: heading.identifier, heading: heading.text)
      current.text.reserveCapacity(512)
    case .text, .code:
      guard !isInHeading else { return }
      let start = current.text.count
      step.node.appendLiteral(to: &current.text)
      if isBetweenCells { separate(from: start) }
    case .softBreak, .lineBreak:
      if !isInHeading { current.text.append(UInt8(ascii: " ")) }
    case .htmlInline:
      if !isInHeading, step.node.literal?.lowercased().hasPrefix("<br") == true {
        current.text.append(UInt8(ascii: " "))
      }
    case .customInline:
      // What is not in a paragraph or a heading is a table's cell, or in one.
      guard !isInParagraph, !isInHeading else { return }
      depthOfCell += step.isEntering ? 1 : -1
      if step.isEntering, depthOfCell == 1 { isBetweenCells = true }
    case .paragraph:
      isInParagraph = step.isEntering
      if !step.isEntering { endLine() }
    case .customBlock:
      if !step.isEntering { endLine() }
    default: break
    }
  }

  /// Sets a cell's words apart from those of the cells before it, once there are any.
  private mutating func separate(from start: Int) {
    guard current.text.count > start else { return }
    isBetweenCells = false
    guard start > 0, current.text[start - 1] != UInt8(ascii: "\n") else { return }
    current.text.insert(contentsOf: " · ".utf8, at: start)
  }

  private mutating func endLine() {
    isBetweenCells = false
    guard let byte = current.text.last, byte != UInt8(ascii: "\n") else { return }
    current.text.append(UInt8(ascii: "\n"))
  }
}

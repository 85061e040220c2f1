import Markdown

/// Gathers the words of a page, section by section, in one walk with everything else.
struct SearchWords {
  private(set) var sections = [SearchSection(identifier: "", heading: "")]
  private var headings: ArraySlice<Heading>
  private var isInHeading = false
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
      sections.append(SearchSection(identifier: heading.identifier, heading: heading.text))
    case .text, .code:
      guard !isInHeading else { return }
      if isBetweenCells, step.node.literal?.isEmpty == false { separate() }
      step.node.appendLiteral(to: &sections[sections.count - 1].text)
    case .softBreak, .lineBreak:
      if !isInHeading { sections[sections.count - 1].text.append(UInt8(ascii: " ")) }
    case .htmlInline:
      if !isInHeading, step.node.literal?.lowercased().hasPrefix("<br") == true {
        sections[sections.count - 1].text.append(UInt8(ascii: " "))
      }
    case .customInline:
      // A table's cell is the only one that stands in a block of its own kind.
      if step.isEntering, step.node.parent?.kind == .customBlock { isBetweenCells = true }
    case .paragraph, .customBlock:
      if !step.isEntering { endLine() }
    default: break
    }
  }

  /// Sets a cell's words apart from those of the cells before it.
  private mutating func separate() {
    isBetweenCells = false
    let last = sections.count - 1
    guard let byte = sections[last].text.last, byte != UInt8(ascii: "\n") else { return }
    sections[last].text += " · ".utf8
  }

  private mutating func endLine() {
    isBetweenCells = false
    let last = sections.count - 1
    guard let byte = sections[last].text.last, byte != UInt8(ascii: "\n") else { return }
    sections[last].text.append(UInt8(ascii: "\n"))
  }
}

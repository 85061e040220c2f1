import Markdown

/// Gathers the words of a page, section by section, in one walk with everything else.
struct SearchWords {
  private(set) var sections = [SearchSection(identifier: "", heading: "")]
  private var headings: ArraySlice<Heading>
  private var isInHeading = false

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
      if !isInHeading { step.node.appendLiteral(to: &sections[sections.count - 1].text) }
    case .softBreak, .lineBreak:
      if !isInHeading { sections[sections.count - 1].text.append(UInt8(ascii: " ")) }
    case .paragraph, .customBlock:
      if !step.isEntering { endLine() }
    default: break
    }
  }

  private mutating func endLine() {
    let last = sections.count - 1
    guard let byte = sections[last].text.last, byte != UInt8(ascii: "\n") else { return }
    sections[last].text.append(UInt8(ascii: "\n"))
  }
}

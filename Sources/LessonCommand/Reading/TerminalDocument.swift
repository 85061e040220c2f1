import Foundation
import LessonKit
import Markdown

/// A text in Markdown, laid out for a terminal.
///
/// It walks the document and does not recurse: no depth of nesting is too much.
struct TerminalDocument {
  private(set) var lines: [String] = []

  private let width: Int
  private let paint: Paint
  private let lesson: Lesson
  /// What stands before the lines of what is open: the quotes, and the lists' items.
  private var containers: [Container] = []
  /// The lists that are open, outermost first.
  private var lists: [OpenList] = []
  private var text = StyledText()
  private var styles: [Paint.Style] = []
  /// Where the words of each open link begin in the text.
  private var linkStarts: [Int] = []
  private var notes = LinkNotes()
  /// The notes before the paragraph, should code take its place.
  private var notesBefore = LinkNotes()
  private var needsSpace = false

  /// Lays out the text of a lesson; its links lead from the lesson's folder.
  init(_ document: Document, of lesson: Lesson, width: Int = terminalWidth, paint: Paint) {
    self.width = width
    self.paint = paint
    self.lesson = lesson
    for step in Walk(document.root) {
      if step.isEntering { enter(step.node) } else { leave(step.node) }
    }
  }

  private struct Container {
    /// Before the first line only: an item's bullet or number.
    var marker: String?
    /// Before every other line.
    let margin: String
  }

  private struct OpenList {
    let isTight: Bool
    var number: Int?
  }

  // MARK: Nodes

  private mutating func enter(_ node: Node) {
    switch node.kind {
    case .heading, .paragraph:
      text = StyledText()
      notesBefore = notes
    case .text: append(node.literal ?? "")
    case .softBreak: append(" ")
    case .lineBreak: text.append("\n", [])
    case .code: append(paint.isOn ? node.literal ?? "" : "`\(node.literal ?? "")`", .code)
    case .emphasis: open(.emphasis, mark: "*")
    case .strong: open(.heading, mark: "**")
    case .link:
      linkStarts.append(text.plain.count)
      styles.append(.link)
    case .image:
      linkStarts.append(text.plain.count)
      append("[image: ")
    case .blockQuote:
      beginBlock()
      containers.append(Container(margin: paint("│", .faint) + " "))
    case .list:
      beginBlock()
      lists.append(OpenList(isTight: node.isTightList, number: node.firstItemNumber))
    case .item: beginItem()
    case .codeBlock: show(code: node.literal ?? "")
    case .thematicBreak: show([String(repeating: "─", count: 20)])
    case .document, .htmlBlock, .htmlInline, .customBlock, .customInline: break
    }
  }

  private mutating func leave(_ node: Node) {
    switch node.kind {
    case .heading: show(heading: text, level: node.headingLevel)
    case .paragraph: show(paragraph: node)
    case .emphasis: close(mark: "*")
    case .strong: close(mark: "**")
    case .link:
      styles.removeLast()
      let words = String(text.plain.dropFirst(linkStarts.removeLast()))
      append(notes.mark(address: address(of: node), words: words), .faint)
    case .image:
      linkStarts.removeLast()
      append("]" + notes.mark(address: address(of: node), words: ""))
    case .blockQuote, .item: containers.removeLast()
    case .list:
      lists.removeLast()
      needsSpace = true
    default: break
    }
    if containers.isEmpty, node.kind.isBlock, node.kind != .item { showNotes() }
  }

  // MARK: Inside a line

  private mutating func append(_ words: String, _ style: Paint.Style? = nil) {
    guard !words.isEmpty else { return }
    text.append(words, styles + (style.map { [$0] } ?? []))
  }

  /// Without colour, the author's own mark stands for the style.
  private mutating func open(_ style: Paint.Style, mark: String) {
    if !paint.isOn { append(mark) }
    styles.append(style)
  }

  private mutating func close(mark: String) {
    styles.removeLast()
    if !paint.isOn { append(mark) }
  }

  // MARK: Blocks

  private mutating func show(heading: StyledText, level: Int) {
    let lines = heading.lines(width: room, paint: Paint(isOn: false))
    let rule = level == 1 ? "═" : level == 2 ? "─" : "┄"
    let below = String(repeating: rule, count: lines.map(\.count).max() ?? 0)
    show(lines.map { paint($0, .heading) } + [paint(below, .faint)])
  }

  private mutating func show(paragraph: Node) {
    if let link = paragraph.onlyChild, link.kind == .link, let url = link.url,
      let code = WovenCode(link: url, from: lesson.folder)
    {
      notes = notesBefore
      show([title(code.title)] + laidOut(code: code.lines, margin: 2))
    } else if let recorded = RecordedLink.all(of: paragraph, lesson: lesson) {
      notes = notesBefore
      show(recorded.flatMap { $0.lines(width: room, paint: paint) })
    } else if let table = PipeTable(lines: sourceLines(of: paragraph)) {
      show(table.lines(width: room, paint: paint))
    } else if !text.plain.allSatisfy(\.isWhitespace) {
      show(text.lines(width: room, paint: paint))
    }
  }

  /// The paragraph's words with its author's line ends.
  private func sourceLines(of paragraph: Node) -> [String] {
    var lines = [""]
    for node in paragraph.nodes {
      switch node.kind {
      case .text: lines[lines.count - 1] += node.literal ?? ""
      case .code:
        lines[lines.count - 1] += paint.isOn ? node.literal ?? "" : "`\(node.literal ?? "")`"
      case .softBreak, .lineBreak: lines.append("")
      default: break
      }
    }
    return lines
  }

  private mutating func show(code: String) {
    var lines = code.components(separatedBy: "\n")
    while lines.last?.isEmpty == true { lines.removeLast() }
    show(laidOut(code: lines, margin: 4))
  }

  /// A line across the page, with a title in it.
  private func title(_ title: String) -> String {
    let rule = String(repeating: "─", count: max(2, room - title.count - 4))
    return paint("── ", .faint) + paint(title, .heading) + paint(" \(rule)", .faint)
  }

  /// Code keeps its lines, and is set in as far as there is room.
  private func laidOut(code: [String], margin: Int) -> [String] {
    let widest = code.map(\.count).max() ?? 0
    let margin = String(repeating: " ", count: min(margin, max(0, room - widest)))
    return code.flatMap { line -> [String] in
      var pieces: [String] = []
      var rest = line[...]
      repeat {
        pieces.append(margin + rest.prefix(room - margin.count))
        rest = rest.dropFirst(room - margin.count)
      } while !rest.isEmpty
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      return pieces.map { isComment ? paint($0, .faint) : paint($0, .plain) }
    }
  }

  /// Where a link or an image leads; a file's path is that from the package, as a reader types it.
  private func address(of node: Node) -> String {
    let address = node.url ?? ""
    let (path, place) = (address.prefix { $0 != "#" }, address.drop { $0 != "#" })
    guard !path.isEmpty, !path.contains(":"), let path = String(path).removingPercentEncoding
    else { return address }
    let file = URL(fileURLWithPath: path, relativeTo: lesson.folder).standardizedFileURL
    return lesson.relativePath(file.path) + place
  }

  private mutating func showNotes() {
    let notes = notes.take()
    guard !notes.isEmpty else { return }
    // An address is not broken: what is copied from the terminal must lead there.
    lines += [""] + notes.map { paint("  \($0)", .faint) }
    needsSpace = true
  }

  // MARK: Lines

  /// The room that the open containers leave.
  private var room: Int {
    let taken = containers.reduce(0) { $0 + Paint.visibleCount($1.margin) }
    return max(20, width - taken)
  }

  /// An empty line before a block, unless it is the first, or stands in a tight list.
  private mutating func beginBlock() {
    guard needsSpace else { return }
    needsSpace = false
    guard lists.last?.isTight != true else { return }
    let margins = containers.map(\.margin).joined()
    lines.append(Paint.trimmed(margins))
  }

  private mutating func beginItem() {
    var marker = "• "
    if let number = lists.last?.number {
      marker = "\(number). "
      lists[lists.count - 1].number = number + 1
    }
    if lists.last?.isTight != true { beginBlock() }
    containers.append(
      Container(marker: marker, margin: String(repeating: " ", count: marker.count)))
  }

  private mutating func show(_ block: [String]) {
    beginBlock()
    for line in block {
      let prefix = containers.map { $0.marker ?? $0.margin }.joined()
      for index in containers.indices { containers[index].marker = nil }
      lines.append(Paint.trimmed(prefix + line))
    }
    needsSpace = true
  }
}

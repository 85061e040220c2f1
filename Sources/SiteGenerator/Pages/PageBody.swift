import Markdown

/// Makes a page's text: rewrites links, weaves code in and colours it, and gathers the words for the search.
struct PageBody {
  private(set) var page: Page
  /// Its words, section by section.
  private(set) var sections: [SearchSection] = []
  private let document: Document
  /// The page's file, as messages show it.
  private let file: String
  /// The line of the file that the document's first line is.
  private let firstLine: Int
  private let reader: PageReader
  private let resolver: LinkResolver
  private let weaver: Weaver
  private let blocks: CodeBlockRenderer
  private let words: Words
  /// The code that stands on the page so far, each with the paragraph that it replaces.
  private var listings: [(paragraph: Node, listing: Listing)] = []
  /// What stands side by side: the recordings of one paragraph.
  private var row: [String] = []
  /// Whether a table of outcomes has said what its terms mean.
  private var hasTerms = false
  /// Whether the page has a player of schedules, and with the first its words.
  private var hasPlayer = false

  init(
    _ document: Document, page: Page, path: String, firstLine: Int, reader: PageReader,
    words: Words
  ) {
    self.document = document
    self.page = page
    file = reader.source.shown(path)
    self.firstLine = firstLine
    self.reader = reader
    self.words = words
    resolver = LinkResolver(
      path: path, address: page.address, outline: reader.outline, source: reader.source)
    weaver = Weaver(source: reader.source, library: reader.library, words: words)
    blocks = CodeBlockRenderer(library: reader.library, words: words)
  }

  mutating func run() {
    var words = SearchWords(headings: page.headings)
    for step in Walk(document.root) {
      words.take(step)
      guard step.isEntering else { continue }
      let node = step.node
      switch step.kind {
      case .codeBlock: node.replace(withHTML: blocks.html(node))
      case .link, .image: follow(node)
      case .htmlBlock, .htmlInline: followAttributes(of: node)
      default: break
      }
    }
    sections = words.sections
    page.body = document.htmlBytes(safe: reader.configuration.isSafe)
  }

  // MARK: Markdown's own links

  private mutating func follow(_ link: Node) {
    guard let url = link.url else { return }
    let alone = Weaver.paragraph(of: link)
    guard let target = follow(url, from: .link(link, alone: alone)) else { return }
    if let file = target.file, link.kind == .link {
      do {
        if file.hasSuffix(".swift") {
          try weave(link, in: alone, url: url, file: file, href: target.address)
        } else if RecordingWeaver.isRecording(file),
          let paragraph = alone ?? RecordingWeaver.row(of: link)
        {
          try weaveRecording(link, in: paragraph, url: url, file: file, href: target.address)
        }
      } catch {
        page.problems.append(error)
      }
    }
    link.setURL(target.address)
  }

  /// Where a link stands; its line and column are found only when they are needed.
  private enum Spot {
    case link(Node, alone: Node?)
    case attribute(offset: Int, html: [UInt8], of: Node)
  }

  /// Finds what to write in a link's place, and notes what the page needs for it.
  ///
  /// - Parameters:
  ///   - url: as typed.
  ///   - spot: where the link stands.
  /// - Returns: an address, and the file to copy if there is one; nil to leave the link as it is.
  private mutating func follow(_ url: String, from spot: Spot) -> (address: String, file: String?)?
  {
    do {
      switch try resolver.resolve(url) {
      case .external:
        page.externalLinks.append(
          ExternalLink(file: file, line: place(of: spot).line, url: url))
        return nil
      case .page(let address, let target, let fragment):
        if let fragment {
          page.fragments.append(
            FragmentLink(target: target, fragment: fragment, url: url, place: place(of: spot)))
        }
        return (address, nil)
      case .file(let address, let file):
        page.files.insert(file)
        return (address, file)
      }
    } catch {
      var problem = place(of: spot).problem("the link '\(url)' \(error.message)")
      if reader.configuration.isLenient { problem.severity = .warning }
      page.problems.append(problem)
      return nil
    }
  }

  private func place(of spot: Spot) -> Place {
    switch spot {
    case .link(let link, let alone): place(of: link, alone: alone)
    case .attribute(let offset, let html, let node): place(of: offset, in: html, node.position)
    }
  }

  /// Weaves the code in when the link stands alone; in a sentence, only checks that the declaration is there.
  private mutating func weave(
    _ link: Node, in alone: Node?, url: String, file: String, href: String
  ) throws(Problem) {
    guard case .local(_, _, let fragment) = LinkTarget(url) else { return }
    let name = fragment?.isEmpty == false ? fragment : nil
    let place = place(of: link, alone: alone)
    if let alone {
      page.codeFiles.insert(file)
      let listing = try weaver.figure(
        file, declaration: name, href: href, earlier: listings.map(\.listing.path), at: place)
      alone.replace(withHTML: listing.html)
      listings.append((alone, listing))
    } else if let name {
      page.codeFiles.insert(file)
      _ = try weaver.slice(name, of: try reader.library.file(file), path: file, at: place)
    }
  }

  /// Puts a part of a recording in the paragraph's place, beside those of its other links.
  private mutating func weaveRecording(
    _ link: Node, in paragraph: Node, url: String, file: String, href: String
  ) throws(Problem) {
    guard case .local(_, _, let fragment) = LinkTarget(url) else { return }
    let weaver = RecordingWeaver(
      source: reader.source, library: reader.library, words: words,
      playerWords: hasPlayer ? nil : words.player)
    page.codeFiles.formUnion(weaver.files(behind: file))
    let isAlone = paragraph.onlyChild != nil
    let place = place(of: link, alone: isAlone ? paragraph : nil)
    let html = try weaver.html(
      file, fragment: fragment, href: String(href.prefix { $0 != "#" }), isBesideOthers: !isAlone,
      terms: isAlone && fragment == RecordingWeaver.Part.outcomes.rawValue ? terms(at: place) : "",
      at: place, address: { address(of: $0, $1) })
    if html.contains(ScheduleHTML.startOfWords) { hasPlayer = true }
    guard !isAlone else { return paragraph.replace(withHTML: html) }
    if link.isFirstChild { row = [] }
    row.append(html)
    paragraph.replace(
      withHTML: "<div class=\"side-by-side\">\n\(row.joined(separator: "\n"))\n</div>")
  }

  /// What the numbers of a table count, said at the first table of the page.
  private mutating func terms(at place: Place) -> String {
    guard !hasTerms else { return "" }
    hasTerms = true
    return OutcomesHTML.terms(words) { term in
      guard let glossary = reader.settings.glossary,
        let address = reader.outline.address(of: glossary)
      else { return nil }
      page.fragments.append(
        FragmentLink(target: glossary, fragment: term, url: "\(glossary)#\(term)", place: place))
      return encodedPath(relativePath(from: page.address, to: address)) + "#\(term)"
    }
  }

  /// The address of a line of code: where it stands on the page so far, else its file.
  private mutating func address(of path: String, _ line: Int) -> String? {
    if let identifier = anchor(path, line) { return "#\(percentEncoded(identifier))" }
    guard case .file = reader.source.entry(path) else { return nil }
    page.files.insert(path)
    return encodedPath(relativePath(from: page.address, to: path))
  }

  /// Lets the page lead to a line of the code that stands on it so far; nil if it is not there.
  private mutating func anchor(_ file: String, _ line: Int) -> String? {
    guard
      let index = listings.firstIndex(where: {
        $0.listing.path == file && $0.listing.lines.contains(line)
      })
    else { return nil }
    let identifier = listings[index].listing.anchor(line)
    // The last replacement of a paragraph counts.
    listings[index].paragraph.replace(withHTML: listings[index].listing.html)
    return identifier
  }

  /// A link that stands alone is reported by its line, one in a sentence by its column as well.
  private func place(of link: Node, alone: Node?) -> Place {
    let position = (alone ?? link).position
    return Place(
      file: file, line: position.line + firstLine - 1,
      column: alone == nil ? position.column : nil)
  }

  // MARK: Links in raw HTML

  private mutating func followAttributes(of node: Node) {
    guard let literal = node.literal else { return }
    let html = Array(literal.utf8)
    var rest = html[...]
    var rewritten: [UInt8] = []
    html.withUnsafeBufferPointer { bytes in
      for attribute in HTMLAttributes(bytes) {
        let value = String(decoding: bytes[attribute.value], as: UTF8.self)
        if attribute.isIdentifier { page.identifiers.insert(value) }
        guard attribute.holdsAddress else { continue }
        let spot = Spot.attribute(offset: attribute.value.lowerBound, html: html, of: node)
        guard let target = follow(unescapedHTML(value), from: spot) else { continue }
        rewritten += rest[..<attribute.value.lowerBound]
        rewritten.append(escaping: target.address)
        rest = rest[attribute.value.upperBound...]
      }
    }
    guard !rewritten.isEmpty else { return }
    node.setLiteral(String(decoding: rewritten + rest, as: UTF8.self))
  }

  private func place(of offset: Int, in html: [UInt8], _ start: SourcePosition) -> Place {
    let before = html[..<offset]
    let lines = before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = offset - lineStart + 1
    return Place(
      file: file, line: start.line + lines + firstLine - 1,
      column: lines == 0 ? start.column.map { $0 + column - 1 } : column)
  }
}

extension HTMLAttribute {
  /// Whether the value is the address of something that the page shows or leads to.
  fileprivate var holdsAddress: Bool {
    name == "href" && (tag == "a" || tag == "area" || tag == "link")
      || name == "src" || name == "poster" && tag == "video"
  }
}

/// Text without the escapes that an attribute needs.
private func unescapedHTML(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  return Document(text).root.plainText
}

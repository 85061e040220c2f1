import Markdown

/// A page's text as HTML: links rewritten, code woven in and coloured.
struct PageBody {
  private(set) var html = ""
  /// Files that the page links to, by their path below the source folder.
  private(set) var files: Set<String> = []
  private(set) var problems: [Problem] = []

  private let page: Page
  private let source: SourceFolder
  private let library: CodeLibrary
  private let resolver: LinkResolver
  private let weaver: Weaver
  private let isLenient: Bool

  init(_ page: Page, site: Site, source: SourceFolder, library: CodeLibrary, isLenient: Bool) {
    self.page = page
    self.source = source
    self.library = library
    self.isLenient = isLenient
    resolver = LinkResolver(page: page, site: site, source: source)
    weaver = Weaver(source: source, library: library)
    let blocks = CodeBlockRenderer(library: library)
    for node in page.document.nodes {
      switch node.kind {
      case .codeBlock: node.replace(withHTML: blocks.html(node))
      case .link, .image: follow(node)
      default: break
      }
    }
    html = page.document.html()
  }

  private mutating func follow(_ link: Node) {
    guard let url = link.url else { return }
    let alone = Weaver.paragraph(of: link)
    do {
      guard case .address(let address, let file) = try resolver.resolve(url) else { return }
      if let file {
        files.insert(file)
        if file.hasSuffix(".swift"), link.kind == .link {
          try weave(link, in: alone, url: url, file: file, href: address)
        }
      }
      link.setURL(address)
    } catch let broken as LinkResolver.Broken {
      var problem = place(of: link, alone: alone).problem("the link '\(url)' \(broken.message)")
      if isLenient { problem.severity = .warning }
      problems.append(problem)
    } catch let problem as Problem {
      problems.append(problem)
    } catch {
      // Both kinds of error are caught above.
    }
  }

  /// Weaves the code in when the link stands alone; in a sentence, only checks that the declaration is there.
  private func weave(_ link: Node, in alone: Node?, url: String, file: String, href: String)
    throws(Problem)
  {
    guard case .local(_, _, let fragment) = LinkTarget(url) else { return }
    let name = fragment?.isEmpty == false ? fragment : nil
    let place = place(of: link, alone: alone)
    if let alone {
      alone.replace(
        withHTML: try weaver.figure(file, declaration: name, href: href, at: place))
    } else if let name {
      _ = try weaver.slice(name, of: try library.file(file), path: file, at: place)
    }
  }

  /// A link that stands alone is reported by its line, one in a sentence by its column as well.
  private func place(of link: Node, alone: Node?) -> Place {
    let position = (alone ?? link).position
    return Place(
      file: source.shown(page.path), line: position.line,
      column: alone == nil ? position.column : nil)
  }
}

import Foundation
import Markdown

/// One run over all pages: reads them, checks their links, and writes them where there is somewhere to write.
struct Build {
  let configuration: SiteConfiguration
  let source: SourceFolder
  let theme: Theme
  let outline: Outline
  let inputs: Inputs
  let output: OutputFolder?
  let log: ProblemLog

  func run() throws(CancellationError) -> Site {
    let site = Site(outline: outline, pages: try readPages())
    let files = site.pages.reduce(into: Set<String>()) { $0.formUnion($1.files) }.sorted()
    reportCollisions(pages: site.pages, files: files)
    for page in site.pages { log.report(page.problems) }
    guard let output, !log.hasErrors else { return site }
    let hashes = inputs.hashes(of: Array(Set(files).union(site.pages.flatMap(\.codeFiles))))
    let printLengths = try write(site, to: output)
    // After the first fault, such as a full disk, all others would be the same.
    for file in files where !log.hasErrors {
      try stopIfCancelled()
      log.catching { () throws(Problem) in try output.copy(source.url(file), to: file) }
    }
    for file in theme.files where !log.hasErrors {
      try stopIfCancelled()
      log.catching { () throws(Problem) in
        try output.copy(theme.url(file), to: "\(Theme.folder)/\(file)")
      }
    }
    guard !log.hasErrors else { return site }
    if configuration.isLive {
      let hashes = site.pages.map(\.hash) + hashes.sorted { $0.key < $1.key }.map(\.value)
      log.catching { () throws(Problem) in
        try output.write(LiveReload.script(hashes), to: LiveReload.file)
      }
    }
    if log.problems.isEmpty, let manifest = manifest(site, hashes, printLengths) {
      log.catching { () throws(Problem) in try output.write(manifest.text, to: OutputFolder.marker)
      }
    }
    return site
  }

  private func manifest(
    _ site: Site, _ files: [String: ContentHash], _ printLengths: [Int]
  ) -> Manifest? {
    guard let context = inputs.context() else { return nil }
    return Manifest(
      context: context, outline: outline.hash, isListed: outline.isListed,
      contentsPages: inputs.contentsPages(),
      pages: zip(site.pages, printLengths).map { page, length in
        Manifest.Page(
          path: page.path ?? "", hash: page.hash, title: page.title, face: page.face,
          files: page.files.sorted(), codeFiles: page.codeFiles.sorted(), printLength: length)
      }, files: files)
  }

  // MARK: Reading

  /// Reads all pages, and checks the links between them.
  private func readPages() throws(CancellationError) -> [Page] {
    let reader = PageReader(
      configuration: configuration, outline: outline, source: source,
      library: CodeLibrary(source: source, reader: configuration.codeReader),
      reserved: theme.page.identifiers, settings: theme.settings, languages: theme.languages)
    let entries = outline.pageEntries
    let configuration = self.configuration
    let progress = PageCounter(configuration, total: entries.count)
    let pages = parallelMap(entries.count) { index in
      if configuration.isCancelled() { return Page?.none }
      defer { progress.step() }
      return reader.read(entries[index])
    }.compactMap { $0 }
    guard pages.count == entries.count else { throw CancellationError() }
    return checkFragments(pages)
  }

  private func checkFragments(_ pages: [Page]) -> [Page] {
    let site = Site(outline: outline, pages: pages)
    let source = source
    let configuration = configuration
    return parallelMap(pages.count) { index in
      var page = pages[index]
      for link in page.fragments {
        guard let target = site.index(ofPageAt: link.target) else { continue }
        let isOwn = target == index
        guard isOwn || pages[target].problems.isEmpty else { continue }
        if let identifier = link.identifier(among: pages[target].identifiers) {
          page.body.respell(link.fragment, as: identifier)
        } else {
          var problem = link.problem(
            on: pages[target], named: isOwn ? "this page" : source.shown(link.target))
          if configuration.isLenient { problem.severity = .warning }
          page.problems.append(problem)
        }
      }
      return page
    }
  }

  /// Finds files that would overwrite each other.
  private func reportCollisions(pages: [Page], files: [String]) {
    var origins: [String: String] = [:]
    func claim(_ path: String, for origin: String) {
      guard let other = origins.updateValue(origin, forKey: path) else { return }
      log.report(
        Problem(file: origin, "would overwrite what \(other) becomes in the site; rename one"))
    }
    let searchIndex = SearchIndex.parts(pageCount: pages.count).map(\.file)
    for file in ["404.html", PrintPage.file, Sitemap.file] + searchIndex {
      origins[file] = "the generator's own \(file)"
    }
    for page in pages { claim(page.address, for: source.shown(page.path ?? "index.html")) }
    for file in files { claim(file, for: source.shown(file)) }
    for file in theme.files {
      claim("\(Theme.folder)/\(file)", for: "\(configuration.theme)/\(file)")
    }
  }

  // MARK: Writing

  /// - Returns: how many bytes each page takes on the print page.
  private func write(_ site: Site, to output: OutputFolder) throws(CancellationError) -> [Int] {
    let renderer = PageRenderer(site: site, theme: theme, isLive: configuration.isLive)
    let wholeSite = log.catching { () throws(Problem) in
      try WholeSiteFiles(renderer, output: output)
    }
    guard let wholeSite else { return [] }
    let configuration = self.configuration
    let written = parallelMap(site.pages.count) { index in
      guard !configuration.isCancelled() else { return WrittenPage() }
      do throws(Problem) {
        try output.write(renderer.html(index), to: site.pages[index].address)
        return WrittenPage(printLength: wholeSite.add(index))
      } catch {
        return WrittenPage(problem: error)
      }
    }
    try stopIfCancelled()
    if let problem = written.lazy.compactMap(\.problem).first {
      log.report(problem)
      return []
    }
    log.catching { () throws(Problem) in
      try wholeSite.finish()
      if let content = theme.missingPage {
        try output.write(renderer.missingPage(content), to: "404.html")
      }
      if let sitemap = Sitemap.xml(site, settings: theme.settings) {
        try output.write(sitemap, to: Sitemap.file)
      }
    }
    return written.map(\.printLength)
  }

  private func stopIfCancelled() throws(CancellationError) {
    if configuration.isCancelled() { throw CancellationError() }
  }
}

/// What came of writing a page.
private struct WrittenPage: Sendable {
  /// How many bytes it takes on the print page.
  var printLength = 0
  var problem: Problem?
}

/// Counts what is done, and tells it on.
private final class PageCounter: Sendable {
  private let done = Locked(0)
  private let tell: @Sendable (Int, Int) -> Void
  private let total: Int

  init(_ configuration: SiteConfiguration, total: Int) {
    tell = configuration.progress
    self.total = total
  }

  func step() {
    let count = done.withLock { count in
      count += 1
      return count
    }
    tell(count, total)
  }
}

extension [UInt8] {
  /// Writes an identifier in links as the page spells it, where it was typed in another spelling.
  mutating func respell(_ typed: String, as identifier: String) {
    guard !typed.utf8.elementsEqual(identifier.utf8) else { return }
    let old = Array("#\(percentEncoded(typed))\"".utf8)
    replace(old, with: Array("#\(percentEncoded(identifier))\"".utf8))
  }
}

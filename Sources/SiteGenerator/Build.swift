import Markdown

/// One run over all pages: renders them, and writes them where there is somewhere to write.
final class Build {
  private let configuration: SiteConfiguration
  private let source: SourceFolder
  private let theme: Theme
  private let site: Site
  private let output: OutputFolder?
  private let log: ProblemLog
  /// What each path of the site is made from, to find two that would overwrite each other.
  private var origins: [String: String] = [:]

  init(
    configuration: SiteConfiguration, source: SourceFolder, theme: Theme, site: Site,
    output: OutputFolder?, log: ProblemLog
  ) {
    self.configuration = configuration
    self.source = source
    self.theme = theme
    self.site = site
    self.output = output
    self.log = log
  }

  func run() throws(CancellationError) {
    for page in site.pages { claim(page.address, for: source.shown(page.path)) }
    let files = try renderPages()
    for file in files.sorted() {
      try stopIfCancelled()
      copySource(file)
    }
    for file in theme.files {
      try stopIfCancelled()
      copyTheme(file)
    }
  }

  /// Renders every page.
  ///
  /// - Returns: the files that pages link to.
  private func renderPages() throws(CancellationError) -> Set<String> {
    let library = CodeLibrary(source: source, reader: configuration.codeReader)
    let renderer = PageRenderer(site: site, theme: theme)
    var files: Set<String> = []
    for (index, page) in site.pages.enumerated() {
      try stopIfCancelled()
      let body = PageBody(
        page, site: site, source: source, library: library, isLenient: configuration.isLenient)
      files.formUnion(body.files)
      log.report(body.problems)
      guard let output, !log.hasErrors else { continue }
      _ = log.catching { () throws(Problem) in
        try output.write(renderer.html(index, content: body.html), to: page.address)
      }
    }
    return files
  }

  private func copySource(_ file: String) {
    guard claim(file, for: source.shown(file)), let output, !log.hasErrors else { return }
    _ = log.catching { () throws(Problem) in try output.copy(source.url(file), to: file) }
  }

  private func copyTheme(_ file: String) {
    let path = "\(Theme.folder)/\(file)"
    guard claim(path, for: "\(configuration.theme)/\(file)"), let output, !log.hasErrors else {
      return
    }
    _ = log.catching { () throws(Problem) in try output.copy(theme.url(file), to: path) }
  }

  /// Notes what a path of the site is made from; false, with a problem, when it is taken.
  @discardableResult
  private func claim(_ path: String, for origin: String) -> Bool {
    if let other = origins.updateValue(origin, forKey: path) {
      log.report(
        Problem(file: origin, "would overwrite what \(other) becomes in the site; rename one"))
      return false
    }
    return true
  }

  private func stopIfCancelled() throws(CancellationError) {
    if configuration.isCancelled() { throw CancellationError() }
  }
}

import Markdown

/// Builds a static site from a folder of Markdown.
///
///     let report = try SiteBuilder(SiteConfiguration(source: "Docs")).build()
///
/// The same input gives the same output, byte for byte. An error leaves the previous site as it was.
public struct SiteBuilder {
  private let configuration: SiteConfiguration

  /// Makes a builder.
  public init(_ configuration: SiteConfiguration) {
    self.configuration = configuration
  }

  /// Builds the site and puts it in the place of the previous one, unless there is an error.
  ///
  /// - Throws: when the build was cancelled; nothing is left behind then.
  public func build() throws(CancellationError) -> SiteReport {
    try run(writes: true)
  }

  /// Finds every problem that a build would find, and writes nothing.
  ///
  /// - Throws: when the check was cancelled.
  public func check() throws(CancellationError) -> SiteReport {
    try run(writes: false)
  }

  private func run(writes: Bool) throws(CancellationError) -> SiteReport {
    let log = ProblemLog()
    let theme = log.catching { () throws(Problem) in try Theme(configuration.theme) }
    let source = log.catching { () throws(Problem) in try SourceFolder(configuration.source) }
    guard let theme, let source,
      let contents = log.catching({ () throws(Problem) in try ContentsPage(in: source) })
    else { return SiteReport(pageCount: 0, problems: log.problems) }

    var output: OutputFolder?
    if writes {
      output = log.catching { () throws(Problem) in
        try OutputFolder(configuration.output, source: source, theme: theme)
      }
      if output == nil { return SiteReport(pageCount: 0, problems: log.problems) }
    }
    defer { output?.discard() }

    let site = loadPages(contents, source: source, theme: theme, log: log)
    let build = Build(
      configuration: configuration, source: source, theme: theme, site: site, output: output,
      log: log)
    try build.run()
    if let output, !log.hasErrors {
      _ = log.catching { () throws(Problem) in try output.commit() }
    }
    return SiteReport(pageCount: site.pages.count, problems: log.problems)
  }

  /// Reads all pages; those that cannot be read are reported and left out.
  private func loadPages(
    _ contents: ContentsPage, source: SourceFolder, theme: Theme, log: ProblemLog
  ) -> Site {
    let first = ContentsPage.Entry(path: contents.path, text: "", level: 0)
    let pages = ([first] + contents.entries).compactMap { entry in
      log.catching { () throws(Problem) in
        let isContents = entry.path == contents.path
        return Page(
          entry, text: try source.text(entry.path),
          address: isContents ? "index.html" : Page.address(for: entry.path),
          reserved: theme.page.identifiers)
      }
    }
    return Site(pages: pages)
  }
}

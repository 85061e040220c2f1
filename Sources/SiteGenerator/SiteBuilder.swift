import Markdown

/// Builds a static site from a folder of Markdown.
///
///     let report = try SiteBuilder(SiteConfiguration(source: "Docs")).build()
///
/// The same input gives the same output, byte for byte. An error leaves the previous site as it was. What has not
/// changed since the last build is taken from it.
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
    guard let theme, let source else { return SiteReport(pageCount: 0, problems: log.problems) }

    if writes { OutputFolder.removeLeftovers(of: configuration.output) }
    let inputs = Inputs(source: source, theme: theme, configuration: configuration)
    func openOutput() -> OutputFolder? {
      log.catching { () throws(Problem) in
        try OutputFolder(configuration.output, source: source, theme: theme)
      }
    }
    if writes, let build = IncrementalBuild(configuration: configuration, inputs: inputs),
      let report = try build.run(openOutput)
    {
      return report
    }
    guard let outline = log.catching({ () throws(Problem) in try Outline(of: source, log: log) })
    else { return SiteReport(pageCount: 0, problems: log.problems) }
    let output = writes ? openOutput() : nil
    if writes, output == nil { return SiteReport(pageCount: 0, problems: log.problems) }
    defer { output?.discard() }

    let site = try Build(
      configuration: configuration, source: source, theme: theme, outline: outline,
      inputs: inputs, output: output, log: log
    ).run()
    if let output, !log.hasErrors {
      log.catching { () throws(Problem) in try output.commit() }
    }
    return SiteReport(
      pageCount: site.pages.count, problems: log.problems,
      externalLinks: site.pages.flatMap(\.externalLinks))
  }
}

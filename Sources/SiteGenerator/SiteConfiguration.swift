/// What to build, from what, and how strictly.
public struct SiteConfiguration: Sendable {
  /// The folder of Markdown, as messages shall show it.
  public var source: String
  /// The folder of the theme: `site.json`, `templates/page.html`, and files to copy.
  public var theme: String
  /// The folder to write.
  ///
  /// It must be missing, empty, or made by an earlier build.
  public var output: String
  /// Whether a link that leads nowhere is a warning instead of an error.
  public var isLenient = false
  /// Whether raw HTML, and links that run scripts, are left out of the pages.
  public var isSafe = false
  /// Whether an open page reloads itself when the site is built again.
  public var isLive = false
  /// What reads Swift code: its colours and its declarations.
  public var codeReader: any CodeReader = PlainCodeReader()
  /// Asked between two files; once it answers true, the build stops and leaves nothing behind.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// Told, now and then, how many pages of how many are done.
  public var progress: @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }

  /// Makes a configuration with the course's own defaults.
  ///
  /// - Parameters:
  ///   - source: the folder of Markdown.
  ///   - theme: the folder of the theme.
  ///   - output: the folder to write.
  public init(source: String = "Lessons", theme: String = "Site", output: String = "_site") {
    self.source = source
    self.theme = theme
    self.output = output
  }
}

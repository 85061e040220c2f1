/// What came of building or checking a site.
public struct SiteReport: Sendable, Equatable {
  /// How many pages the site has.
  public let pageCount: Int
  /// Everything that was wrong, in the order of the pages and their lines.
  public let problems: [Problem]

  /// Whether there was no error; warnings do not count.
  public var isSound: Bool { !problems.contains { $0.severity == .error } }
}

/// What came of building or checking a site.
public struct SiteReport: Sendable, Equatable {
  /// How many pages the site has.
  public let pageCount: Int
  /// Everything that was wrong, in the order of the pages and their lines.
  public let problems: [Problem]
  /// The links out of the site, in the order of the pages; they are not followed.
  public let externalLinks: [ExternalLink]

  /// How many of the pages were built; the others were as they should be.
  public let rebuiltPageCount: Int

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - pageCount: how many pages the site has.
  ///   - problems: everything that was wrong.
  ///   - externalLinks: the links out of the site.
  ///   - rebuiltPageCount: how many pages were built; all of them unless given.
  public init(
    pageCount: Int, problems: [Problem], externalLinks: [ExternalLink] = [],
    rebuiltPageCount: Int? = nil
  ) {
    self.rebuiltPageCount = rebuiltPageCount ?? pageCount
    self.pageCount = pageCount
    self.problems = problems
    self.externalLinks = externalLinks
  }

  /// Whether there was no error; warnings do not count.
  public var isSound: Bool { errorCount == 0 }

  /// How many errors there are.
  public var errorCount: Int { problems.count { $0.severity == .error } }
}

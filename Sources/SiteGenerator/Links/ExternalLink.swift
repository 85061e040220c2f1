/// A link out of the site, which is listed and not followed.
public struct ExternalLink: Sendable, Equatable {
  /// The page's file, as the command line named it.
  public let file: String
  /// The line, counted from 1.
  public let line: Int?
  /// The address as typed.
  public let url: String
}

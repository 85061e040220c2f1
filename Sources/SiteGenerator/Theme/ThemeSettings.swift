import Foundation
import Markdown

/// What `site.json` says about the site.
struct ThemeSettings: Decodable, Sendable {
  /// The site's name, shown on every page.
  let title: String
  /// One sentence for search engines and previews.
  let description: String?
  /// The address of the project's repository.
  let repository: String?
  /// The language of the pages, `en` unless given.
  let lang: String?
  /// Where the site will stand, such as `https://example.com/docs/`; a sitemap needs it.
  let url: String?
  /// The address where a page's file is edited, with `{path}` for its path below the source folder.
  let edit: String?
  /// The page that explains terms, by its path below the source folder, with a heading for "run" and
  /// one for "execution".
  let glossary: String?
  /// Whether `"`, `--` and `...` become curly quotes, dashes and ellipses.
  let typographicQuotes: Bool?

  /// The language of the pages that give none of their own.
  var language: String { lang ?? "en" }

  /// What the Markdown of the pages may use beyond CommonMark.
  var additions: Additions { typographicQuotes == true ? [.all, .typographicQuotes] : .all }

  /// What a browser shows as a page's title.
  func documentTitle(_ title: String) -> String {
    title == self.title ? title : "\(title) · \(self.title)"
  }

  /// Where a page will stand on the web; nil where the site's own place is not given.
  func webAddress(of page: Page) -> String? {
    guard let url else { return nil }
    let address = page.address == "index.html" ? "" : percentEncoded(page.address)
    return (url.hasSuffix("/") ? url : url + "/") + address
  }

  /// The path of the site's folder on its host, which a page that stands in for a missing one needs.
  var webRoot: String {
    guard let url, let host = url.firstRange(of: "://")?.upperBound else { return "" }
    let path = url[host...].drop { $0 != "/" }
    return path.hasSuffix("/") ? String(path) : path + "/"
  }

  /// Reads the settings.
  ///
  /// - Throws: a problem when the text is no JSON, or lacks a title.
  static func read(_ text: String, file: String) throws(Problem) -> ThemeSettings {
    do {
      return try JSONDecoder().decode(ThemeSettings.self, from: Data(text.utf8))
    } catch DecodingError.keyNotFound(let key, _) {
      throw Problem(file: file, "has no \"\(key.stringValue)\"; add it")
    } catch DecodingError.typeMismatch(let type, let context) {
      throw mismatch(context, wanted: type == Bool.self ? "true or false" : "a string", file: file)
    } catch DecodingError.valueNotFound(_, let context) {
      throw mismatch(context, wanted: "a string", file: file)
    } catch {
      throw Problem(file: file, "is not JSON; look for a missing quote, comma or brace")
    }
  }

  private static func mismatch(_ context: DecodingError.Context, wanted: String, file: String)
    -> Problem
  {
    let key = context.codingPath.map(\.stringValue).joined(separator: ".")
    return Problem(
      file: file, key.isEmpty ? "must be an object in braces" : "\"\(key)\" must be \(wanted)")
  }
}

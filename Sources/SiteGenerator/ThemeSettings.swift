import Foundation

/// What `site.json` says about the site.
struct ThemeSettings: Decodable {
  /// The site's name, shown on every page.
  let title: String
  /// One sentence for search engines and previews.
  let description: String?
  /// The address of the project's repository.
  let repository: String?
  /// The language of the pages, `en` unless given.
  let lang: String?

  /// Reads the settings.
  ///
  /// - Throws: a problem when the text is no JSON, or lacks a title.
  static func read(_ text: String, file: String) throws(Problem) -> ThemeSettings {
    do {
      return try JSONDecoder().decode(ThemeSettings.self, from: Data(text.utf8))
    } catch DecodingError.keyNotFound(let key, _) {
      throw Problem(file: file, "has no \"\(key.stringValue)\"; add it")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      let key = context.codingPath.map(\.stringValue).joined(separator: ".")
      let name = key.isEmpty ? "the whole" : "\"\(key)\""
      throw Problem(
        file: file, key.isEmpty ? "must be an object in braces" : "\(name) must be a string")
    } catch {
      throw Problem(file: file, "is not JSON; look for a missing quote, comma or brace")
    }
  }
}

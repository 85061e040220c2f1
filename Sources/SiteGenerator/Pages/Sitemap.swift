import Markdown

/// The list of pages that search engines read.
enum Sitemap {
  static let file = "sitemap.xml"

  /// The sitemap; nil where `site.json` does not say where the site will stand.
  static func xml(_ site: Site, settings: ThemeSettings) -> String? {
    guard settings.url != nil else { return nil }
    let entries = site.pages.compactMap { settings.webAddress(of: $0) }
      .map { "<url><loc>\(escapedHTML($0))</loc></url>\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(entries)</urlset>

      """
  }
}

import Markdown

/// Fills the theme's template with a page.
struct PageRenderer {
  /// What a template may ask for.
  static let placeholders = [
    "lang", "title", "siteTitle", "documentTitle", "description", "root", "theme", "home",
    "content", "sidebar", "headings", "previous", "next", "repository",
  ]

  let site: Site
  let theme: Theme

  /// A whole page as HTML.
  ///
  /// - Parameters:
  ///   - index: the page's place in the site.
  ///   - content: the page's text as HTML.
  func html(_ index: Int, content: String) -> String {
    let page = site.pages[index]
    let settings = theme.settings
    let isNamedLikeSite = page.title == settings.title
    let root = String(
      relativePath(from: page.address, to: "index.html").dropLast("index.html".count))
    let navigation = Navigation(site: site, index: index)
    return theme.page.filled(with: [
      "lang": escapedHTML(settings.lang ?? "en"),
      "title": escapedHTML(page.title),
      "siteTitle": escapedHTML(settings.title),
      "documentTitle": escapedHTML(
        isNamedLikeSite ? page.title : "\(page.title) · \(settings.title)"),
      "description": escapedHTML(settings.description ?? ""),
      "root": root,
      "theme": "\(root)\(Theme.folder)",
      "home": "\(root)index.html",
      "content": content,
      "sidebar": navigation.sidebar(),
      "headings": navigation.headings(),
      "previous": navigation.previous(),
      "next": navigation.next(),
      "repository": settings.repository.map {
        "<a class=\"repository\" href=\"\(escapedHTML($0))\">Source</a>"
      } ?? "",
    ])
  }
}

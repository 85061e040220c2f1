import Markdown

/// Fills the theme's template with a page.
struct PageRenderer: Sendable {
  /// What a template may ask for.
  static let placeholders = [
    "lang", "title", "siteTitle", "documentTitle", "description", "root", "theme", "home",
    "content", "sidebar", "headings", "previous", "next", "repository", "edit", "meta",
    "scriptWords",
  ]

  let site: Site
  let theme: Theme
  /// Whether an open page looks for another build.
  let isLive: Bool
  private let navigation: Navigation
  /// The template of a page with what all pages of a language share, by the language.
  private let templates = Locked<[String: Template]>([:])

  init(site: Site, theme: Theme, isLive: Bool) {
    self.isLive = isLive
    self.site = site
    self.theme = theme
    navigation = Navigation(site: site)
  }

  private func template(_ words: Words) -> Template {
    templates.withLock { templates in
      if let template = templates[words.language] { return template }
      let template = theme.page.filled(before: shared(words))
      templates[words.language] = template
      return template
    }
  }

  /// What all pages of a language share.
  private func shared(_ words: Words) -> [String: String] {
    var values = ["siteTitle": escapedHTML(theme.settings.title), "scriptWords": words.script]
    values["repository"] =
      theme.settings.repository.map {
        "<a class=\"repository\" href=\"\(escapedHTML($0))\">\(escapedHTML(words[.source]))</a>"
      } ?? ""
    for (name, word) in words.page { values["words.\(name)"] = escapedHTML(word) }
    return values
  }

  /// A whole page as HTML.
  ///
  /// - Parameter index: the page's place in the site.
  func html(_ index: Int) -> [UInt8] {
    let page = site.pages[index]
    let settings = theme.settings
    let language = page.lang ?? settings.language
    let words = theme.languages[language]
    let depth = page.address.utf8.count { $0 == UInt8(ascii: "/") }
    let root = String(repeating: "../", count: depth)
    var values: [String: String] = [:]
    values["lang"] = language
    values["title"] = escapedHTML(page.title)
    values["documentTitle"] = escapedHTML(settings.documentTitle(page.title))
    let description = description(of: page)
    values["description"] = escapedHTML(description)
    values["root"] = root
    values["theme"] = root + Theme.folder
    values["home"] = root + "index.html"
    values["previous"] = navigation.previous(index, words, root: root)
    values["next"] = navigation.next(index, words, root: root)
    values["edit"] = edit(page, words)
    values["meta"] = meta(page, description: description)
    let blocks = [
      "content": page.path == nil ? generatedHome(page) : page.body,
      "sidebar": navigation.sidebar(index, root: root),
      "headings": navigation.headings(index, words),
    ]
    let html = template(words).filled(with: values, blocks: blocks)
    return isLive ? LiveReload.watching(html, root: root) : html
  }

  /// The page that a host shows in the place of a missing one, wherever that would have been.
  func missingPage(_ content: Template) -> [UInt8] {
    let root = theme.settings.webRoot
    let words = theme.languages[theme.settings.language]
    let title = words[.notFound]
    var values: [String: String] = [:]
    values["lang"] = theme.settings.language
    values["title"] = escapedHTML(title)
    values["documentTitle"] = escapedHTML(theme.settings.documentTitle(title))
    values["root"] = root
    values["theme"] = root + Theme.folder
    values["home"] = root + "index.html"
    values["meta"] = "<meta name=\"robots\" content=\"noindex\">"
    let blocks = [
      "content": content.filled(before: shared(words)).filled(with: values),
      "sidebar": navigation.sidebar(nil, root: root),
    ]
    return template(words).filled(with: values, blocks: blocks)
  }

  /// What stands before and after the pages' texts on the page that holds the whole site.
  func printFrame(_ template: Template, contents: [UInt8]) -> (before: String, after: String) {
    var values = shared(theme.languages[theme.settings.language])
    values["lang"] = theme.settings.language
    values["title"] = escapedHTML(theme.settings.title)
    values["documentTitle"] = escapedHTML(theme.settings.title)
    values["description"] = escapedHTML(theme.settings.description ?? "")
    values["theme"] = Theme.folder
    values["home"] = "index.html"
    values["sidebar"] = String(decoding: contents, as: UTF8.self)
    values["meta"] = "<meta name=\"robots\" content=\"noindex\">"
    return template.filled(with: values, around: "content")
  }

  private func description(of page: Page) -> String {
    page.description ?? (page.level == 0 ? theme.settings.description : nil)
      ?? page.firstSentence ?? theme.settings.description ?? ""
  }

  private func generatedHome(_ page: Page) -> [UInt8] {
    "<h1>\(escapedHTML(page.title))</h1>\n".utf8 + navigation.contents()
  }

  /// A link to the page's file on its host, where `site.json` says how.
  private func edit(_ page: Page, _ words: Words) -> String {
    guard let pattern = theme.settings.edit, let path = page.path else { return "" }
    let address = pattern.replacing("{path}", with: percentEncoded(path))
    return "<a class=\"edit\" href=\"\(escapedHTML(address))\">\(escapedHTML(words[.edit]))</a>"
  }

  /// What previews and search engines read.
  private func meta(_ page: Page, description: String) -> String {
    let settings = theme.settings
    var tags = [
      ("og:type", page.level == 0 ? "website" : "article"), ("og:title", page.title),
      ("og:site_name", settings.title), ("og:description", description),
      ("og:locale", (page.lang ?? settings.language).replacing("-", with: "_")),
    ]
    var canonical = ""
    if let address = settings.webAddress(of: page) {
      tags.append(("og:url", address))
      canonical = "\n<link rel=\"canonical\" href=\"\(escapedHTML(address))\">"
    }
    var html: [UInt8] = []
    for (property, content) in tags where !content.isEmpty {
      if !html.isEmpty { html.append("\n") }
      html.append("<meta property=\"")
      html.append(html: property)
      html.append("\" content=\"")
      html.append(escaping: content)
      html.append("\">")
    }
    return String(decoding: html, as: UTF8.self) + canonical
  }
}

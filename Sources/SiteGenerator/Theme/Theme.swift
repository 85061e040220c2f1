import Foundation

/// The look of the site: settings, a template, and files that are copied.
struct Theme: Sendable {
  /// The folder in the site that holds the theme's files.
  static let folder = "theme"

  let settings: ThemeSettings
  /// The words around the pages' texts.
  let languages: Languages
  let page: Template
  /// The template of the page that holds the whole site; nil where the theme wants none.
  let printPage: Template?
  /// What the page says that stands in for a missing one; nil where the theme wants none.
  let missingPage: Template?
  /// The files to copy, by their path below the theme's folder.
  let files: [String]
  /// The same, with the settings and templates.
  let allFiles: [String]
  private let root: URL

  /// Reads a theme.
  ///
  /// - Throws: a problem when a part is missing or faulty.
  init(_ name: String) throws(Problem) {
    let root = URL(fileURLWithPath: name, isDirectory: true)
    self.root = root
    guard isFolder(root.path) else {
      throw Problem(
        file: name, "there is no theme of this name; name one with --theme DIR")
    }
    for path in ["site.json", "templates/page.html"]
    where !isRegularFile(root.appendingPathComponent(path).path) {
      throw Problem(
        file: "\(name)/\(path)", "is not there, and a theme needs it; name another with --theme DIR"
      )
    }
    func text(_ path: String) throws(Problem) -> String {
      try readText(root.appendingPathComponent(path), shownAs: "\(name)/\(path)")
    }
    settings = try ThemeSettings.read(try text("site.json"), file: "\(name)/site.json")
    allFiles = try Theme.files(in: root, name: name)
    languages = try Languages(allFiles, theme: name, text: text)
    let known = PageRenderer.placeholders + languages.names.map { "words.\($0)" }
    func template(_ path: String) throws(Problem) -> Template {
      try Template(try text(path), file: "\(name)/\(path)", known: known)
    }
    page = try template("templates/page.html")
    let paths = Set(allFiles)
    func optional(_ path: String) throws(Problem) -> Template? {
      paths.contains(path) ? try template(path) : nil
    }
    missingPage = try optional("templates/404.html")
    printPage = try optional("templates/print.html")
    files = allFiles.filter {
      $0 != "site.json" && !$0.hasPrefix("templates/") && !$0.hasPrefix(Languages.folder)
    }
  }

  func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  private static func files(in root: URL, name: String) throws(Problem) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
        let parts = path.split(separator: "/")
        return !parts.contains { $0.hasPrefix(".") }
          && !isFolder(root.appendingPathComponent(path).path)
      }.sorted()
    } catch {
      throw Problem(file: name, "cannot be read: \(reason(error))")
    }
  }
}

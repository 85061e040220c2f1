import Foundation

/// The look of the site: settings, a template, and files that are copied.
struct Theme: Sendable {
  /// The folder in the site that holds the theme's files.
  static let folder = "theme"

  let settings: ThemeSettings
  let page: Template
  /// The template of the page that holds the whole site; nil where the theme wants none.
  let printPage: Template?
  /// What the page says that stands in for a missing one; nil where the theme wants none.
  let missingPage: String?
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
    func text(_ path: String) throws(Problem) -> String {
      try readText(root.appendingPathComponent(path), shownAs: "\(name)/\(path)")
    }
    settings = try ThemeSettings.read(try text("site.json"), file: "\(name)/site.json")
    page = try Template(
      try text("templates/page.html"), file: "\(name)/templates/page.html",
      known: PageRenderer.placeholders)
    func optional(_ path: String) throws(Problem) -> String? {
      let isThere = FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
      return isThere ? try text(path) : nil
    }
    missingPage = try optional("templates/404.html")
    if let template = try optional("templates/print.html") {
      printPage = try Template(
        template, file: "\(name)/templates/print.html", known: PageRenderer.placeholders)
    } else {
      printPage = nil
    }
    allFiles = try Theme.files(in: root, name: name)
    files = allFiles.filter { $0 != "site.json" && !$0.hasPrefix("templates/") }
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

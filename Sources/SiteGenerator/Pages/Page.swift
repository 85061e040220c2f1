import Markdown

/// A page of the site: what its file says, as HTML, and what other pages need to know of it.
struct Page: Sendable {
  /// Its file's path below the source folder; nil for a home page that has no file.
  var path: String?
  /// A hash of its file.
  var hash = ContentHash()
  /// A hash of all that other pages depend on.
  var face = ContentHash()
  /// Its path in the site.
  var address: String
  /// The title in its front matter, else its level-one heading, else the words of the link to it, else its file's name.
  var title: String
  /// How deep the outline lists it; 0 for the home page.
  var level: Int
  /// The language, where its front matter gives one.
  var lang: String?
  var description: String?
  var headings: [Heading] = []
  /// Everything on the page that a fragment can lead to.
  var identifiers: Set<String> = []
  /// Its text as HTML.
  var body: [UInt8] = []
  /// Files that it links to, by their path below the source folder.
  var files: Set<String> = []
  /// Code files that stand on it, or that it names a declaration of.
  var codeFiles: Set<String> = []
  /// Links whose fragments are still to be checked.
  var fragments: [FragmentLink] = []
  /// Links out of the site, with their places.
  var externalLinks: [ExternalLink] = []
  var problems: [Problem] = []
  /// Its part of the search index.
  var searchEntry: [UInt8] = []
  /// Its first sentence, or the beginning of it.
  var firstSentence: String?

  /// A page's path in the site: `README.md` and `index.md` become their folder's `index.html`.
  static func address(for path: String) -> String {
    let name = fileName(path)
    if standsForFolder(name) { return path.dropLast(name.count) + "index.html" }
    return path.dropLast(".md".count) + ".html"
  }

  /// Whether a file is the page of the folder that holds it.
  static func standsForFolder(_ name: String) -> Bool { name == "README.md" || name == "index.md" }
}

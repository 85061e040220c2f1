import Foundation
import Markdown

/// Reads pages: each apart from the others, so that it can be done on all cores.
struct PageReader: Sendable {
  let configuration: SiteConfiguration
  let outline: Outline
  let source: SourceFolder
  let library: CodeLibrary
  /// Identifiers that the theme uses around a page's text.
  let reserved: Set<String>
  /// The site's title and language.
  let settings: ThemeSettings
  let languages: Languages

  /// Reads the page of an entry of the outline that has one.
  func read(_ entry: Outline.Entry) -> Page {
    guard let path = entry.path else {
      var page = Page(path: nil, address: "index.html", title: settings.title, level: 0)
      page.searchEntry = SearchIndex.entry(of: page, sections: [])
      return page
    }
    var page = Page(
      path: path, address: outline.address(of: path) ?? "", title: fileName(path),
      level: entry.level)
    do {
      let bytes = try source.bytes(path)
      page.hash = bytes.withUnsafeBytes { ContentHash($0) }
      let text = try decodedText(bytes, shownAs: source.shown(path))
      let matter = try FrontMatter(text, file: source.shown(path))
      page.lang = matter.lang
      page.description = matter.description
      let words = languages[matter.lang ?? settings.language]
      let document = Document(
        matter.lineCount == 0 ? text : withoutLines(matter.lineCount, text),
        additions: settings.additions, labels: words.labels)
      page.headings = document.identifyHeadings(reserved: reserved)
      let heading = page.headings.first { $0.level == 1 }?.text
      let titles = [matter.title, heading, entry.text]
      page.title =
        titles.lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) } ?? fileName(path)
      var body = PageBody(
        document, page: page, path: path, firstLine: matter.lineCount + 1, reader: self,
        words: words)
      body.run()
      page = body.page
      page.searchEntry = SearchIndex.entry(of: page, sections: body.sections)
      page.firstSentence = body.sections.firstSentence
      page.identifiers.reserveCapacity(
        page.identifiers.count + reserved.count + page.headings.count)
      page.identifiers.formUnion(reserved)
      page.identifiers.formUnion(document.footnoteIdentifiers)
      for heading in page.headings { page.identifiers.insert(heading.identifier) }
      page.face = page.hashedFace()
    } catch {
      page.problems.append(error)
    }
    return page
  }

  private func withoutLines(_ count: Int, _ text: String) -> String {
    var rest = text.utf8[...]
    for _ in 0..<count {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return "" }
      rest = rest[rest.index(after: end)...]
    }
    return String(Substring(rest))
  }
}

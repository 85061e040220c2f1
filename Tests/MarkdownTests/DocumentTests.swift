import CCmark
import Foundation
import Markdown
import MarkdownSamples
import Testing

/// What cmark itself makes of a text.
func cmarkHTML(_ markdown: String) -> String {
  guard
    let html = cmark_markdown_to_html(markdown, markdown.utf8.count, CMARK_OPT_UNSAFE)
  else { return "" }
  defer { free(html) }
  return String(cString: html)
}

@Suite struct DocumentTests {
  @Test("Without additions, a document renders as cmark renders it", arguments: 0..<20)
  func rendersLikeCmark(batch: Int) {
    var generator = MarkdownGenerator(seed: UInt64(batch))
    for _ in 0..<25 {
      let markdown = generator.document()
      #expect(Document(markdown).html() == cmarkHTML(markdown), "\(markdown)")
    }
  }

  @Test("Heading identifiers are the only thing they add", arguments: 0..<10)
  func identifiersAddNothingElse(batch: Int) {
    var generator = MarkdownGenerator(seed: UInt64(1_000 + batch))
    for _ in 0..<25 {
      let markdown = generator.document()
      let document = Document(markdown)
      _ = document.identifyHeadings()
      let stripped = document.html().replacing(/(<h[1-6]) id="[^"]*"/) { $0.1 }
      #expect(stripped == cmarkHTML(markdown), "\(markdown)")
    }
  }

  @Test("An empty text is an empty document")
  func empty() {
    #expect(Document("").html() == "")
    #expect(Document("\u{FEFF}").html() == "")
  }

  @Test("A byte order mark and CRLF make no difference")
  func lineEnds() {
    let text = "# Title\n\nOne\ntwo\n\n```swift\nlet a = 1\n```\n"
    let other = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
    #expect(Document(other).html() == Document(text).html())
    #expect(Document(other).title == "Title")
  }

  @Test("A NUL in the text becomes the replacement character")
  func nul() {
    #expect(Document("a\0b").html() == "<p>a\u{FFFD}b</p>\n")
  }

  @Test(
    "100,000 levels of nesting are parsed, walked, changed, rendered and freed",
    arguments: [">", "- ", "[", "*a **a "])
  func deepNesting(opening: String) {
    let document = Document(String(repeating: opening, count: 100_000) + " [x](y) \n\n# Deep")
    let headings = document.identifyHeadings()
    var links = 0
    for node in document.nodes where node.kind == .link {
      links += 1
      node.replace(withHTML: "<b>changed</b>")
    }
    #expect(links == 1)
    let html = document.html()
    #expect(html.contains("<b>changed</b>"))
    #expect(headings.map(\.text) == ["Deep"])
  }

  @Test("A document may be rendered again, with more changes")
  func renderAgain() {
    let document = Document("# A\n\nb")
    #expect(document.html() == "<h1>A</h1>\n<p>b</p>\n")
    _ = document.identifyHeadings()
    #expect(document.html() == "<h1 id=\"a\">A</h1>\n<p>b</p>\n")
    #expect(document.html() == "<h1 id=\"a\">A</h1>\n<p>b</p>\n")
  }
}

import Foundation
import Markdown
import MarkdownSamples
import Testing

/// What a text becomes with all additions.
func html(_ markdown: String, _ additions: Additions = .all) -> String {
  Document(markdown, additions: additions).html()
}

/// A text that makes use of every addition.
let everyAddition = """
  # Title {#own}

  | a | b |
  |---|--:|
  | ~~c~~ | `d\\|e`[^note] |

  > [!TIP]
  > Text[^word].

  - [x] done
  - [ ] to do, ~~no~~

  [^note]: Some words
      and more.

  [^word]: word
  """

@Suite struct AdditionTests {
  @Test("With additions, inputs that use none are as cmark makes them", arguments: 0..<20)
  func unchanged(batch: Int) {
    var generator = MarkdownGenerator(seed: UInt64(2_000 + batch))
    for _ in 0..<25 {
      let markdown = generator.document()
      #expect(html(markdown) == cmarkHTML(markdown), "\(markdown)")
    }
  }

  @Test("Without additions, their marks are text", arguments: 0..<10)
  func off(batch: Int) {
    var generator = MarkdownGenerator(seed: UInt64(3_000 + batch))
    for _ in 0..<25 {
      let markdown = generator.document(withAdditions: true)
      #expect(Document(markdown).html() == cmarkHTML(markdown), "\(markdown)")
    }
    #expect(html(everyAddition, []) == cmarkHTML(everyAddition))
  }

  @Test("The project's own pages, without additions, are as cmark makes them")
  func ownPages() throws {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
      .standardizedFileURL
    let files = try #require(FileManager.default.enumerator(atPath: root.path))
    var count = 0
    while let path = files.nextObject() as? String {
      if path.hasPrefix(".build") || path.hasPrefix(".git") {
        files.skipDescendants()
      } else if path.hasSuffix(".md") {
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        #expect(Document(text).html() == cmarkHTML(text), "\(path)")
        count += 1
      }
    }
    #expect(count > 3)
  }

  @Test("Mixed in any way, the additions leave well-formed HTML", arguments: 0..<40)
  func wellFormed(batch: Int) {
    var generator = MarkdownGenerator(seed: UInt64(4_000 + batch), hasRawHTML: false)
    for _ in 0..<25 {
      let markdown = generator.document(withAdditions: true)
      let document = Document(markdown, additions: .all)
      _ = document.identifyHeadings()
      let result = document.html()
      #expect(unbalancedTag(in: result) == nil, "\(markdown)\n\n\(result)")
      let identifiers = result.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
      #expect(Set(identifiers).count == identifiers.count, "\(markdown)\n\n\(result)")
    }
  }

  @Test("All additions together")
  func together() {
    let document = Document(everyAddition, additions: .all)
    #expect(document.identifyHeadings().map(\.identifier) == ["own"])
    #expect(
      document.html() == """
        <h1 id="own">Title</h1>
        <div class="table" tabindex="0">
        <table>
        <thead>
        <tr>
        <th>a</th>
        <th style="text-align: right">b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td><del>c</del></td>
        <td style="text-align: right"><code>d|e</code>\
        <sup class="footnote-mark"><a href="#fn-1" id="fnref-1">1</a></sup></td>
        </tr>
        </tbody>
        </table>
        </div>
        <aside class="callout tip" aria-label="Tip">
        <p class="callout-title">Tip</p>
        <p>Text<sup class="footnote-mark"><a href="#fn-2" id="fnref-2">2</a></sup>.</p>
        </aside>
        <ul>
        <li><input type="checkbox" disabled="" checked="" aria-label="Done" /> done</li>
        <li><input type="checkbox" disabled="" aria-label="To do" /> to do, <del>no</del></li>
        </ul>
        <section class="footnotes" aria-label="Footnotes">
        <ol>
        <li id="fn-1">
        <p>Some words
        and more. <a class="footnote-back" href="#fnref-1" aria-label="Back to the text">↩</a></p>
        </li>
        <li id="fn-2">
        <p>word <a class="footnote-back" href="#fnref-2" aria-label="Back to the text">↩</a></p>
        </li>
        </ol>
        </section>

        """)
  }

  @Test("CRLF and a byte order mark make no difference to the additions")
  func lineEnds() {
    #expect(html("\u{FEFF}" + everyAddition.replacing("\n", with: "\r\n")) == html(everyAddition))
  }

  @Test("The words that the additions add are those of the language")
  func labels() {
    let document = Document("> [!NOTE]\n> x", additions: .all, labels: .language("zh-CN"))
    #expect(document.html().contains("<p class=\"callout-title\">注</p>"))
  }

  @Test("Typographic quotes are made only where they are asked for, beside the other additions")
  func typography() {
    #expect(html("\"a\" ~~b~~") == "<p>&quot;a&quot; <del>b</del></p>\n")
    #expect(
      html("\"a\" -- ~~b~~...", [.typographicQuotes, .strikethrough])
        == "<p>“a” – <del>b</del>…</p>\n")
  }

  @Test("A safe rendering has no raw HTML and no script in links, but keeps the additions")
  func safe() {
    let document = Document(
      "<b>x</b> [a](javascript:alert) ~~c~~\n\n<script>\n</script>\n", additions: .all)
    let result = document.html(safe: true)
    #expect(!result.contains("<b>") && !result.contains("script"))
    #expect(result.contains("<del>c</del>") && result.contains("<a href=\"\">a</a>"))
  }
}

/// The first tag that has no partner; nil when all have one.
private func unbalancedTag(in html: String) -> String? {
  var open: [String] = []
  for match in html.matches(of: /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*?(\/?)>/) {
    let name = String(match.2)
    if !match.3.isEmpty { continue }
    if match.1.isEmpty {
      open.append(name)
    } else if open.popLast() != name {
      return String(match.0)
    }
  }
  return open.last
}

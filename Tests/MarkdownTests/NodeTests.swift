import Markdown
import Testing

@Suite struct NodeTests {
  private func first(_ kind: Kind, in document: Document) throws -> Node {
    try #require(document.nodes.first { $0.kind == kind })
  }

  @Test("A block is replaced by ready-made HTML, on lines of its own")
  func replaceBlock() throws {
    let document = Document("one\n\ntwo\n\nthree")
    let paragraph = try #require(document.nodes.first { $0.plainText == "two" && $0.kind.isBlock })
    paragraph.replace(withHTML: "<figure>&lt;</figure>")
    #expect(document.html() == "<p>one</p>\n<figure>&lt;</figure>\n<p>three</p>\n")
  }

  @Test("An inline is replaced in its line")
  func replaceInline() throws {
    let document = Document("a *b* c")
    try first(.emphasis, in: document).replace(withHTML: "<i>B</i>")
    #expect(document.html() == "<p>a <i>B</i> c</p>\n")
  }

  @Test("A replacement inside a heading with an identifier shows")
  func replaceInsideHeading() throws {
    let document = Document("# a *b*")
    _ = document.identifyHeadings()
    try first(.emphasis, in: document).replace(withHTML: "<i>B</i>")
    #expect(document.html() == "<h1 id=\"a-b\">a <i>B</i></h1>\n")
  }

  @Test("A node may be replaced in the middle of a walk, and its children with it")
  func replaceWhileWalking() {
    let document = Document("> *a* `b`\n\n# c")
    _ = document.identifyHeadings()
    for node in document.nodes where node.kind != .document { node.replace(withHTML: "X") }
    #expect(document.html() == "X\nX\n")
  }

  @Test("The root cannot be replaced")
  func replaceRoot() {
    let document = Document("a")
    document.root.replace(withHTML: "X")
    #expect(document.html() == "<p>a</p>\n")
  }

  @Test("A node outlives the variable that held its document")
  func nodeKeepsDocument() throws {
    let link = try first(.link, in: Document("[a](b.md)"))
    #expect(link.url == "b.md")
    #expect(link.parent?.onlyChild?.plainText == "a")
  }

  @Test("A link gets another destination, escaped by the renderer")
  func setURL() throws {
    let document = Document("[a](b.md#add\\(_:withIdentifier:\\))")
    let link = try first(.link, in: document)
    #expect(link.url == "b.md#add(_:withIdentifier:)")
    link.setURL("c.html?a&b#%C3%A9")
    #expect(document.html() == "<p><a href=\"c.html?a&amp;b#%C3%A9\">a</a></p>\n")
  }

  @Test("Literals, fences and heading levels are those of the text")
  func properties() throws {
    let document = Document("## h\n\n```swift {1}\nlet a = 1\n```\n\n- a\n- b\n")
    #expect(try first(.heading, in: document).headingLevel == 2)
    let code = try first(.codeBlock, in: document)
    #expect(code.fenceInfo == "swift {1}")
    #expect(code.literal == "let a = 1\n")
    #expect(try first(.list, in: document).isTightList)
  }

  @Test("Plain text drops markup and keeps words apart")
  func plainText() {
    #expect(Document("a *b* `c`\nd ![e](f) <i>g</i>").root.plainText == "a b c d e g")
  }

  @Test("Only an only child is one")
  func onlyChild() throws {
    let paragraphs = Document("[a](b)\n\n[a](b) c").nodes.filter { $0.kind == .paragraph }
    #expect(paragraphs.map { $0.onlyChild != nil } == [true, false])
  }
}

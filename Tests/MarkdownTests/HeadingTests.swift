import Markdown
import Testing

@Suite struct HeadingTests {
  private func identifiers(_ headings: [String], reserved: Set<String> = []) -> [String] {
    let markdown = headings.map { "# \($0)\n" }.joined()
    return Document(markdown).identifyHeadings(reserved: reserved).map(\.identifier)
  }

  @Test(
    "An identifier is the heading's words in lower case, with hyphens",
    arguments: [
      ("A barrier queue", "a-barrier-queue"),
      ("What's `async(flags:)`?", "whats-asyncflags"),
      ("读写锁", "读写锁"),
      ("Schlüssel & Schloß", "schlüssel--schloß"),
      ("snake_case and kebab-case", "snake_case-and-kebab-case"),
      ("हिन्दी", "हिन्दी"),
      ("!!!", "section"),
      ("  *Emphasis* [link](x)  ", "emphasis-link"),
    ])
  func natural(heading: String, identifier: String) {
    #expect(identifiers([heading]) == [identifier])
  }

  @Test("Headings of the same name are numbered")
  func duplicates() {
    #expect(identifiers(["Fix", "Fix", "fix!"]) == ["fix", "fix-1", "fix-2"])
  }

  @Test("A number never takes another heading's natural identifier")
  func collisions() {
    #expect(identifiers(["Fix", "Fix", "Fix 1", "Fix"]) == ["fix", "fix-2", "fix-1", "fix-3"])
  }

  @Test("Reserved identifiers are passed over")
  func reserved() {
    #expect(
      identifiers(["Content", "Content"], reserved: ["content", "content-1"]) == [
        "content-2", "content-3",
      ])
  }

  @Test("10,000 headings of the same name are numbered in good time")
  func many() {
    let all = identifiers(Array(repeating: "Fix", count: 10_000))
    #expect(Set(all).count == 10_000)
    #expect(all.last == "fix-9999")
  }

  @Test("The rendered heading carries its identifier, escaped")
  func rendered() {
    let document = Document("Two *words*\n===\n\n> ### 锁")
    let headings = document.identifyHeadings()
    #expect(headings.map(\.level) == [1, 3])
    #expect(
      document.html() == """
        <h1 id="two-words">Two <em>words</em></h1>
        <blockquote>
        <h3 id="锁">锁</h3>
        </blockquote>

        """)
  }
}

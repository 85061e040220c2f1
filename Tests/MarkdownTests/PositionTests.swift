import Markdown
import Testing

@Suite struct PositionTests {
  private func linkPositions(_ markdown: String) -> [SourcePosition] {
    Document(markdown).nodes.filter { $0.kind == .link || $0.kind == .image }.map(\.position)
  }

  @Test("A block's position is its first line and column")
  func blocks() {
    let document = Document("# a\n\n> b\n\n- c\n\n  d\n")
    let paragraphs = document.nodes.filter { $0.kind == .paragraph }.map(\.position)
    #expect(
      paragraphs == [
        SourcePosition(line: 3, column: 3), SourcePosition(line: 5, column: 3),
        SourcePosition(line: 7, column: 3),
      ])
  }

  @Test(
    "A link's position is exact",
    arguments: [
      ("a [b](c)", SourcePosition(line: 1, column: 3)),
      ("one\ntwo ![b](c)", SourcePosition(line: 2, column: 5)),
      ("é <https://example.com>", SourcePosition(line: 1, column: 4)),
    ])
  func links(markdown: String, position: SourcePosition) {
    #expect(linkPositions(markdown) == [position])
  }

  @Test("A definition that opens the paragraph does not shift the line")
  func afterDefinition() {
    #expect(linkPositions("[a]: /x\n[b](c)").map(\.line) == [2])
  }

  @Test("A hard line break does not shift the line")
  func afterHardBreak() {
    #expect(linkPositions("one\\\ntwo\\\nthree [b](c)").map(\.line) == [3])
  }
}

import Markdown
import Testing

@Suite struct TitleTests {
  @Test(
    "The title is the words of the first level-one heading",
    arguments: [
      ("# A *barrier* `queue`\n# Second", "A barrier queue"),
      ("Intro\n\n## Not this\n\nThis\n===\n", "This"),
      ("\u{FEFF}# 读写锁\r\n\r\ntext", "读写锁"),
      ("```\n# code\n```\n# Heading", "Heading"),
    ])
  func title(markdown: String, title: String) {
    #expect(Document.title(of: markdown) == title)
  }

  @Test("A text without a level-one heading has no title")
  func none() {
    #expect(Document.title(of: "## Two\n\ntext") == nil)
  }
}

import Catalog
import Foundation
import LessonKit
import Testing

/// The glossary, compared with the pages that link into it.
@Suite struct GlossaryTests {
  @Test("The words of the glossary are in alphabetical order, each there once")
  func order() throws {
    let words = try Self.words().map { $0.lowercased() }
    #expect(words.count > 1)
    #expect(words == words.sorted())
    #expect(Set(words).count == words.count)
  }

  @Test("Each link into the glossary leads to a word", arguments: pages())
  func links(page: String) throws {
    let fragments = Set(try Self.words().map(Self.fragment))
    let links = try Self.text(page).matches(of: #/\bglossary\.md#([^)]*)\)/#).map { String($0.1) }
    #expect(!links.isEmpty, "Lessons/\(page) links no word of the glossary")
    for link in links where !fragments.contains(link) {
      Issue.record("Lessons/\(page): the glossary has no word for glossary.md#\(link)")
    }
  }

  @Test("Each word that the glossary points to from another is a link to it")
  func pointers() throws {
    let text = try Self.text("glossary.md").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let words = Set(try Self.words().map(Self.fragment))
    // What is emphasised is a word of the glossary, and one is pointed to after "see".
    let pointers =
      text.matches(of: #/\*(?<word>[^*]+)\*(\]\(\#(?<target>[^)]*)\))?/#)
    #expect(pointers.count > 5)
    for pointer in pointers {
      let target = pointer.target.map(String.init)
      #expect(target == Self.fragment(of: String(pointer.word)), "\(pointer.0)")
      #expect(words.contains(target ?? ""), "\(pointer.0)")
    }
    for see in text.matches(of: #/[:.] [Ss]ee (.)/#) {
      #expect(see.1 == "[", "a word that leads nowhere: \(see.0)")
    }
  }

  /// The contents page and the lessons' pages, below the folder of lessons.
  private static func pages() -> [String] {
    ["README.md"] + course.map { "\($0.folder.lastPathComponent)/README.md" }
  }

  private static func words() throws -> [String] {
    try text("glossary.md").components(separatedBy: "\n")
      .filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
  }

  /// The fragment by which a page links a heading: in lower case, hyphens for spaces, and no
  /// punctuation besides.
  private static func fragment(of word: String) -> String {
    word.lowercased().replacing(" ", with: "-")
      .filter { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  private static func text(_ page: String) throws -> String {
    let lessons = try #require(course.first).folder.deletingLastPathComponent()
    return try String(contentsOf: lessons.appendingPathComponent(page), encoding: .utf8)
  }
}

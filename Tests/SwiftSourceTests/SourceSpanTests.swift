import Foundation
import SwiftSource
import Testing

@Suite struct SourceSpanTests {
  private func kinds(_ source: String) -> [String: SpanKind] {
    let spans = SwiftFile(source).spans.filter { $0.kind != .plain }
    return Dictionary(spans.map { ($0.text, $0.kind) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("Each piece of code has the kind that its colour stands for")
  func classification() {
    let kinds = kinds(
      """
      /// Doc
      @discardableResult func add(_ image: Image) -> Bool {  // why
        let n = 0x2A + 1.5, text = "a\\(n)b", r = /a+/
        return DispatchQueue.main == image
      }
      #if DEBUG
      #endif
      """)
    let expected: [String: SpanKind] = [
      "/// Doc": .docComment, "@discardableResult": .attribute, "func": .keyword,
      "add": .identifier, "Image": .type, "Bool": .type, "// why": .comment, "0x2A": .number,
      "1.5": .number, "return": .keyword, "DispatchQueue": .type, "/a+/": .regex,
      "#if": .directive,
    ]
    for (text, kind) in expected {
      #expect(kinds[text] == kind, "\(text)")
    }
  }

  @Test(
    "The spans are the source, whatever it is",
    arguments: [
      "", "\n", "let a = 1", "\u{FEFF}let a = 1\r\n", "not { swift ( at all \"", "\"\"\"\nopen",
      "/* open /* nested", "let 变量 = \"读写锁 👩‍👩‍👧\" // é", "}}}}", "#if", "\0\u{1}",
      "a\u{301} \u{2028} b", "\\(x) $& {{y}} </script>",
    ])
  func roundTrip(source: String) {
    #expect(SwiftFile(source).spans.map(\.text).joined().utf8.elementsEqual(source.utf8))
  }

  @Test("The spans of this test's own files are their source")
  func roundTripOfFiles() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    for name in ["SourceSpanTests.swift", "SwiftFileTests.swift"] {
      let source = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let file = SwiftFile(source)
      #expect(file.spans.map(\.text).joined() == source)
      let lines = file.lines.map { $0.map(\.text).joined() + "\n" }.joined()
      #expect(lines == source)
    }
  }

  @Test("A source cut off after any character still comes back whole")
  func truncated() {
    let source = "class A { /* c */ func f<T>(_ x: T) { \"\\(x)\" }\n#if B\n @C var d = 1 }"
    for length in 0...source.count {
      let part = String(source.prefix(length))
      #expect(SwiftFile(part).spans.map(\.text).joined() == part)
    }
  }

  @Test(
    "Code nested beyond reason comes back whole, and soon", .timeLimit(.minutes(20)),
    arguments: [
      "(", "[", "{", "a.", "!", "struct A {", "if a {", "x(", "- ", "\"\\(", "[(", "a<", "@a(", "<",
    ])
  func deep(piece: String) {
    for count in [30, 1_000, 20_000] {
      let source = String(repeating: piece, count: count)
      #expect(SwiftFile(source).spans.map(\.text).joined() == source)
    }
  }

  @Test("Brackets in strings and comments do not make code deep")
  func bracketsInText() {
    let line = "let a = \"[[\\\"((\"  // [[ {{\n/* [ ( */ let b = \"\"\"\n  [[\n  \"\"\"\n"
    let spans = SwiftFile(String(repeating: line, count: 50)).spans
    #expect(spans.contains(SourceSpan(.keyword, "let")))
  }
}

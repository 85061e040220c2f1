import SwiftSource
import Testing

/// A slice's lines as text.
func text(_ slice: SourceSlice) -> String {
  slice.lines.map { $0.map(\.text).joined() }.joined(separator: "\n")
}

@Suite struct SwiftFileTests {
  static let source = """
    import Foundation

    // MARK: - The cache

    /// A cache.
    @available(macOS 10, *)
    public final class Cache: @unchecked Sendable {
      private var images: [String: Int] = [:], hits = 0
      let (low, high) = (1, 2)  // both

      // Not a doc comment, but directly above.
      init(label: String, _ size: Int) {}
      deinit {}

      /// Adds.
      ///
      /// Twice.
      @discardableResult
      func add(_ image: Int, withIdentifier id: String) -> Bool {
        if true {
          return false
        }

        return true
      }

      subscript(id: String) -> Int { 0 }
      subscript(at index: Int) -> Int { 0 }

      static func == (a: Cache, b: Cache) -> Bool { true }

      enum State {
        case idle
        case busy(since: Int, Int), done
        func `repeat`() {}
      }

      func callAsFunction<T>(_: T, in _: Int...) where T: Sendable {}
    }

    extension Cache {
      func remove() {}
    }

    #if os(Linux)
      func platform() -> String { "Linux" }
    #else
      func other() {}
    #endif

    infix operator <~>
    typealias Key = String
    protocol Source { associatedtype Item; func load() }
    struct Tail { func load() {} }
    """

  static let file = SwiftFile(source)

  @Test(
    "A declaration is found by its full name",
    arguments: [
      ("images", 8, "private var images: [String: Int] = [:], hits = 0"),
      ("hits", 8, "private var images: [String: Int] = [:], hits = 0"),
      ("high", 9, "let (low, high) = (1, 2)  // both"),
      (
        "init(label:_:)", 11,
        "// Not a doc comment, but directly above.\ninit(label: String, _ size: Int) {}"
      ),
      ("deinit", 13, "deinit {}"),
      ("subscript(_:)", 27, "subscript(id: String) -> Int { 0 }"),
      ("subscript(at:)", 28, "subscript(at index: Int) -> Int { 0 }"),
      ("==(_:_:)", 30, "static func == (a: Cache, b: Cache) -> Bool { true }"),
      ("idle", 33, "case idle"),
      ("busy(since:_:)", 34, "case busy(since: Int, Int), done"),
      ("repeat()", 35, "func `repeat`() {}"),
      ("State.repeat()", 35, "func `repeat`() {}"),
      ("Cache.State.done", 34, "case busy(since: Int, Int), done"),
      (
        "callAsFunction(_:in:)", 38,
        "func callAsFunction<T>(_: T, in _: Int...) where T: Sendable {}"
      ),
      ("remove()", 42, "func remove() {}"),
      ("Cache.remove()", 42, "func remove() {}"),
      ("platform()", 46, "func platform() -> String { \"Linux\" }"),
      ("other()", 48, "func other() {}"),
      ("<~>", 51, "infix operator <~>"),
      ("Key", 52, "typealias Key = String"),
      ("Source.load()", 53, "func load()"),
      ("Tail.load()", 54, "func load() {}"),
      ("Item", 53, "associatedtype Item"),
    ])
  func slices(name: String, line: Int, code: String) throws {
    let slice = try Self.file.slice(named: name)
    #expect(text(slice) == code)
    #expect(slice.firstLine == line)
  }

  @Test("A slice has its doc comment and attributes, and moves to the left margin")
  func documentedSlice() throws {
    let slice = try Self.file.slice(named: "add(_:withIdentifier:)")
    #expect(slice.firstLine == 15)
    #expect(
      text(slice) == """
        /// Adds.
        ///
        /// Twice.
        @discardableResult
        func add(_ image: Int, withIdentifier id: String) -> Bool {
          if true {
            return false
          }

          return true
        }
        """)
  }

  @Test("A comment that a blank line sets apart stays out")
  func apart() throws {
    let slice = try Self.file.slice(named: "Cache")
    #expect(slice.firstLine == 5)
    #expect(text(slice).hasPrefix("/// A cache.\n@available(macOS 10, *)\npublic final class"))
    #expect(text(slice).hasSuffix("\n}"))
  }

  @Test("A blank line of spaces sets a comment apart as well")
  func apartBySpaces() throws {
    let slice = try SwiftFile("// MARK: a\n  \n/// B\nlet b = 1").slice(named: "b")
    #expect(text(slice) == "/// B\nlet b = 1")
  }

  @Test("A type goes before its extensions, which are found where the type is elsewhere")
  func extensions() throws {
    #expect(text(try SwiftFile("extension A { }\nstruct A {}").slice(named: "A")) == "struct A {}")
    #expect(text(try SwiftFile("extension A.B { }").slice(named: "A.B")) == "extension A.B { }")
  }

  @Test("An unknown name is answered with the names that there are")
  func unknown() {
    let file = SwiftFile("struct A { var a = 1; func f(_ x: Int) {} }\nstruct B { var a = 1 }")
    #expect(throws: DeclarationError.unknown(has: ["A", "A.a", "f(_:)", "B", "B.a"])) {
      try file.slice(named: "f(x:)")
    }
    #expect(throws: DeclarationError.unknown(has: [])) { try SwiftFile("").slice(named: "a") }
  }

  @Test("A name of several declarations is answered with all of them")
  func ambiguous() {
    let file = SwiftFile("struct A { var a = 1 }\nstruct B { var a = 1 }")
    #expect(
      throws: DeclarationError.ambiguous([.init(name: "A.a", line: 1), .init(name: "B.a", line: 2)])
    ) { try file.slice(named: "a") }
  }

  @Test("CRLF and a byte order mark make no difference to lines and slices")
  func lineEnds() throws {
    let other = SwiftFile("\u{FEFF}" + Self.source.replacing("\n", with: "\r\n"))
    #expect(other.declarations.map(\.qualifiedName) == Self.file.declarations.map(\.qualifiedName))
    for name in ["add(_:withIdentifier:)", "remove()", "images"] {
      #expect(try other.slice(named: name) == Self.file.slice(named: name))
    }
    #expect(other.lines.count == Self.file.lines.count)
  }

  @Test("Tabs are a margin as well, and the text of a string keeps its own")
  func margins() throws {
    let source = "struct A {\n\tlet text = \"\"\"\n\t\tone\n\n\t\t  two\n\t\t\"\"\"\n}"
    let slice = try SwiftFile(source).slice(named: "text")
    #expect(text(slice) == "let text = \"\"\"\n\tone\n\n\t  two\n\t\"\"\"")
  }
}

import Foundation
import Testing

@Suite struct LibraryTests {
  /// The package that this test belongs to.
  private static let package = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../..").standardizedFileURL

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Client",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "Racecourse", path: "\(package.path)")],
      targets: [
        .executableTarget(
          name: "Client",
          dependencies: [
            .product(name: "Markdown", package: "Racecourse"),
            .product(name: "SiteGenerator", package: "Racecourse"),
          ])
      ])
    """

  private static let program = """
    import Markdown
    import SiteGenerator

    /// Colours every line, and knows a declaration by the line that it is.
    struct Reader: CodeReader {
      func read(_ source: String) -> any CodeFile {
        File(lines: source.split(separator: "\\n").map { [CodeSpan(.keyword, String($0))] })
      }

      struct File: CodeFile {
        let lines: [CodeLine]

        func declaration(named name: String) throws(CodeError) -> CodeSlice {
          guard let index = lines.firstIndex(where: { $0[0].text == name }) else {
            throw .unknown(has: lines.map { $0[0].text })
          }
          return CodeSlice(firstLine: index + 1, lines: [lines[index]])
        }
      }
    }

    print(Document("~~a~~", additions: .strikethrough).html(), terminator: "")
    var configuration = SiteConfiguration(source: "Docs", theme: "Theme", output: "out")
    configuration.codeReader = Reader()
    let report = try SiteBuilder(configuration).build()
    for problem in report.problems { print(problem) }
    print(report.pageCount)
    """

  @Test("Another package builds a site with the libraries, and a code reader of its own")
  func client() throws {
    let workspace = try Workspace([
      "Package.swift": Self.manifest, "Sources/Client/main.swift": Self.program,
      "Docs/README.md": "# Docs\n\n[b](code.x.swift#b)\n", "Docs/code.x.swift": "a\nb\n",
      "Theme/site.json": "{\"title\": \"T\"}", "Theme/templates/page.html": "{{content}}",
    ])
    // A folder of its own: the one that these tests were built in is held by whoever runs them.
    let scratch = SiteBinary.products.appendingPathComponent("library-client").path
    let outcome = try SiteBinary.run(
      "/usr/bin/env", ["swift", "run", "-q", "--scratch-path", scratch, "Client"],
      in: workspace.root, limit: 600)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "<p><del>a</del></p>\n1\n")
    #expect(
      workspace.text("out/index.html")?.contains(
        "<span class=\"line\"><span class=\"keyword\">b</span></span>") == true)
  }
}

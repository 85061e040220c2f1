import Foundation
import SiteGenerator

/// A source folder and a theme in a temporary folder, removed when the test lets go of it.
final class SiteFixture {
  let root: URL
  var reader: any CodeReader = StubReader()

  /// Writes the files of a source folder, and a theme that shows only what is asked for.
  init(_ files: [String: String], template: String = "{{content}}") throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("site-test-\(UUID().uuidString)")
    for (path, text) in files { try write(text, to: "Lessons/\(path)") }
    try write("{\"title\": \"Course\"}", to: "Site/site.json")
    try write(template, to: "Site/templates/page.html")
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  var configuration: SiteConfiguration {
    var configuration = SiteConfiguration(
      source: path("Lessons"), theme: path("Site"), output: path("_site"))
    configuration.codeReader = reader
    return configuration
  }

  func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  func write(_ text: String, to path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// A file of the built site; nil when it is not there.
  func output(_ path: String) -> String? {
    try? String(contentsOf: root.appendingPathComponent("_site/\(path)"), encoding: .utf8)
  }

  /// The names beside the source folder.
  var siblings: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
  }

  func build() throws -> SiteReport { try SiteBuilder(configuration).build() }

  /// The problems of a build as printed, without the temporary folder's name.
  func problems() throws -> [String] { messages(try build()) }

  func messages(_ report: SiteReport) -> [String] {
    report.problems.map { $0.description.replacing(root.path + "/", with: "") }
  }

  /// Every file of the built site with its bytes, but for what tells of the build itself.
  func snapshot() throws -> [String: Data] {
    let site = root.appendingPathComponent("_site")
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: site.path) {
      files[path] = try? Data(contentsOf: site.appendingPathComponent(path))
    }
    files[".made-by-site"] = nil
    return files
  }
}

/// Knows one declaration a line: the line's last word.
struct StubReader: CodeReader {
  func read(_ source: String) -> any CodeFile {
    StubFile(
      lines: source.split(separator: "\n").map { [CodeSpan(.keyword, String($0))] })
  }

  struct StubFile: CodeFile {
    let lines: [CodeLine]

    func declaration(named name: String) throws(CodeError) -> CodeSlice {
      let names = lines.map { $0[0].text.split(separator: " ").last.map(String.init) ?? "" }
      let matches = names.indices.filter { names[$0] == name }
      guard let match = matches.first else { throw .unknown(has: names) }
      guard matches.count == 1 else {
        throw .ambiguous(
          names: matches.map { _ in name }, lines: matches.map { $0 + 1 })
      }
      return CodeSlice(firstLine: match + 1, lines: [lines[match]])
    }
  }
}

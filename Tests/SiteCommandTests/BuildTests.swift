import Foundation
import Testing

@Suite struct BuildTests {
  private func workspace() throws -> Workspace {
    try Workspace([
      "Site/site.json": "{\"title\": \"Course\"}", "Site/templates/page.html": "{{content}}",
      "Lessons/README.md": "# Course\n\n- [Barrier](05-BarrierQueue/README.md)\n",
      "Lessons/05-BarrierQueue/README.md":
        "# Barrier\n\n[add](BarrierCache.swift#add(_:withIdentifier:))\n",
      "Lessons/05-BarrierQueue/BarrierCache.swift": """
      final class BarrierCache {
        var images: [String: Int] = [:]

        /// Adds an image.
        func add(_ image: Int, withIdentifier id: String) {
          images[id] = image
        }
      }

      """,
    ])
  }

  @Test("A build tells in one line what it has made")
  func build() throws {
    let workspace = try workspace()
    let outcome = try SiteBinary.run(["build"], in: workspace.root)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.wholeMatch(
        of: /Built 2 pages into _site in \d+\.\d\d s; open _site\/index\.html\n/) != nil)
    #expect(outcome.status == 0)
    #expect(workspace.entries == ["Lessons", "Site", "_site"])
  }

  @Test("The official parser cuts and colours the declaration, with its lines' true numbers")
  func weaving() throws {
    let workspace = try workspace()
    _ = try SiteBinary.run(["build"], in: workspace.root)
    let html = try #require(workspace.text("_site/05-BarrierQueue/index.html"))
    #expect(html.contains("style=\"counter-reset: line 3\""))
    #expect(
      html.contains(
        """
        <span class="line"><span class="docComment">/// Adds an image.</span></span>
        <span class="line"><span class="keyword">func</span> add(_ image: <span class="type">Int</span>
        """))
    #expect(!html.contains("BarrierCache</span> {"))
  }

  @Test("Folders may be named, with a space or an equals sign")
  func folders() throws {
    let workspace = try workspace()
    let arguments = ["build", "--source", "Lessons/", "--theme=Site", "--output", "out/site"]
    let outcome = try SiteBinary.run(arguments, in: workspace.root)
    #expect(outcome.output.hasPrefix("Built 2 pages into out/site in "))
    #expect(workspace.text("out/site/index.html") != nil)
  }

  @Test("Every error is reported, in the compiler's format, and the site stays as it was")
  func errors() throws {
    let workspace = try workspace()
    _ = try SiteBinary.run(["build"], in: workspace.root)
    let before = workspace.text("_site/05-BarrierQueue/index.html")
    try workspace.write(
      "# Barrier\n\nsee [x](gone.md)\n\n[add](BarrierCache.swift#add(_:))\n",
      to: "Lessons/05-BarrierQueue/README.md")
    let outcome = try SiteBinary.run(["build"], in: workspace.root)
    #expect(
      outcome.errors == """
        Lessons/05-BarrierQueue/README.md:3:5: error: the link 'gone.md' leads nowhere: \
        there is no Lessons/05-BarrierQueue/gone.md
        Lessons/05-BarrierQueue/README.md:5: error: no declaration 'add(_:)' in BarrierCache.swift; \
        it has: BarrierCache, images, add(_:withIdentifier:)
        2 errors; nothing was written. Correct them, then type 'site build' again.

        """)
    #expect(outcome.output == "")
    #expect(outcome.status == 1)
    #expect(workspace.text("_site/05-BarrierQueue/index.html") == before)
    #expect(workspace.entries == ["Lessons", "Site", "_site"])
  }

  @Test("A check reports the same, and writes nothing")
  func check() throws {
    let workspace = try workspace()
    let sound = try SiteBinary.run(["check"], in: workspace.root)
    #expect(sound.output == "2 pages are sound; type 'site build' to build the site\n")
    #expect(sound.status == 0)
    try workspace.write("# Course\n\n[x](gone.md) y\n", to: "Lessons/README.md")
    let outcome = try SiteBinary.run(["check"], in: workspace.root)
    #expect(
      outcome.errors == """
        Lessons/README.md:3:1: error: the link 'gone.md' leads nowhere: there is no Lessons/gone.md
        1 error. Correct it, then type 'site check' again.

        """)
    #expect(outcome.status == 1)
    let lenient = try SiteBinary.run(["check", "--lenient"], in: workspace.root)
    #expect(lenient.errors.contains(":3:1: warning: "))
    #expect(lenient.status == 0)
    #expect(workspace.entries == ["Lessons", "Site"])
  }

  @Test("A check lists the links out of the site where asked, and a safe build has no raw HTML")
  func externalAndSafe() throws {
    let workspace = try workspace()
    try workspace.write("# C\n\n[x](https://a.b/) <b>y</b>\n", to: "Lessons/README.md")
    let check = try SiteBinary.run(["check", "--external"], in: workspace.root)
    #expect(check.output.hasPrefix("Lessons/README.md:3: https://a.b/\n"))
    _ = try SiteBinary.run(["build", "--safe"], in: workspace.root)
    #expect(workspace.text("_site/index.html")?.contains("<b>") == false)
  }

  @Test("The course's own theme fits: it names no placeholder that does not exist")
  func ownTheme() throws {
    let workspace = try workspace()
    let theme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Site").standardizedFileURL.path
    let outcome = try SiteBinary.run(["build", "--theme", theme], in: workspace.root)
    #expect(outcome.errors == "")
    let html = try #require(workspace.text("_site/05-BarrierQueue/index.html"))
    #expect(!html.contains("{{"))
    for match in html.matches(of: /(?:href|src)="(?!#)([^"]+)"/) {
      let target = workspace.root.appendingPathComponent("_site/05-BarrierQueue/\(match.1)")
      #expect(FileManager.default.fileExists(atPath: target.standardizedFileURL.path), "\(match.1)")
    }
  }

  @Test("Ctrl-C in the middle of a build leaves nothing behind")
  func interruption() throws {
    let workspace = try workspace()
    let code = String(repeating: "let value = [1, 2, 3].map { $0 * 2 }  // a comment\n", count: 200)
    let links = (0..<400).map { "- [\($0)](p/\($0).md)\n" }.joined()
    try workspace.write("# Course\n\n" + links, to: "Lessons/README.md")
    for number in 0..<400 {
      try workspace.write("# \(number)\n\n```swift\n\(code)```\n", to: "Lessons/p/\(number).md")
    }
    let process = SiteBinary.process(["build"], in: workspace.root)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    // The folder that the site is written into shows that the build is under way.
    let limit = ContinuousClock.now + .seconds(60)
    while process.isRunning, ContinuousClock.now < limit,
      !workspace.entries.contains(where: { $0.hasPrefix("_site") })
    {}
    process.interrupt()
    process.waitUntilExit()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(message == "Interrupted. Nothing was changed.\n")
    #expect(process.terminationStatus == 130)
    #expect(workspace.entries == ["Lessons", "Site"])
  }
}

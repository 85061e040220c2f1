import Foundation
import Testing

@Suite struct WatchTests {
  private func workspace() throws -> Workspace {
    try Workspace([
      "Site/site.json": "{\"title\": \"Course\"}",
      "Site/templates/page.html": "<body>{{content}}</body>", "Lessons/README.md": "# One\n",
    ])
  }

  /// Waits for something to become true; false after a minute.
  private func waits(for condition: () -> Bool) -> Bool {
    let limit = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < limit {
      if condition() { return true }
      usleep(20_000)
    }
    return false
  }

  @Test("A watched site is built again on each change, also after an error, until Ctrl-C")
  func watch() throws {
    let workspace = try workspace()
    let log = workspace.root.appendingPathComponent("log")
    try Data().write(to: log)
    let process = SiteBinary.process(["watch"], in: workspace.root)
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    defer { process.terminate() }
    func page() -> String { workspace.text("_site/index.html") ?? "" }

    #expect(waits { page().contains("One</h1>") })
    #expect(page().contains("live.js"))
    let version = workspace.text("_site/live.js")
    try workspace.write("# Two\n", to: "Lessons/README.md")
    #expect(waits { page().contains("Two</h1>") })
    #expect(workspace.text("_site/live.js") != version)
    try workspace.write("# Three\n\n[x](gone.md) y\n", to: "Lessons/README.md")
    #expect(waits { workspace.text("log")?.contains("leads nowhere") == true })
    #expect(page().contains("Two</h1>"))
    try workspace.write("# Four\n", to: "Lessons/README.md")
    #expect(waits { page().contains("Four</h1>") })
    try workspace.write("<body>new {{content}}</body>", to: "Site/templates/page.html")
    #expect(waits { page().contains("new") })
    process.interrupt()
    #expect(waits { !process.isRunning })
    #expect(process.terminationStatus == 0)
    #expect(workspace.entries == ["Lessons", "Site", "_site", "log"])
  }

  @Test("A build after a watch makes pages that do not reload")
  func buildAfterWatch() throws {
    let workspace = try workspace()
    let process = SiteBinary.process(["watch"], in: workspace.root)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    #expect(waits { workspace.text("_site/live.js") != nil })
    process.interrupt()
    #expect(waits { !process.isRunning })
    _ = try SiteBinary.run(["build"], in: workspace.root)
    #expect(workspace.text("_site/index.html")?.contains("live.js") == false)
    #expect(workspace.text("_site/live.js") == nil)
  }
}

import Foundation
import SiteGenerator
import Testing

@Suite struct LeftoverTests {
  /// The number of a process that has ended.
  private func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exit 0"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test("A build removes what a killed one has left, and nothing of one that still runs")
  func killed() throws {
    let fixture = try SiteFixture(["README.md": "# A"])
    let mine = ProcessInfo.processInfo.processIdentifier
    let names = ["_site.tmp-\(try endedProcess())", "_site.tmp-\(mine)9x", "_site.tmp-1"]
    for name in names { try fixture.write("made", to: "\(name)/.made-by-site") }
    try fixture.write("mine", to: "_site.tmp-\(try endedProcess())/letter.txt")
    #expect(try fixture.problems() == [])
    let left = fixture.siblings.filter { $0.hasPrefix("_site.tmp-") }
    #expect(!left.contains(names[0]))
    #expect(left.contains(names[1]) && left.contains(names[2]))
    // A folder without the mark of a build is somebody's own.
    #expect(left.count == 3)
  }

  @Test("A build that was killed between its two renames has lost nothing")
  func betweenRenames() throws {
    let fixture = try SiteFixture(["README.md": "# A"])
    #expect(try fixture.problems() == [])
    let old = "_site.tmp-\(try endedProcess()).old"
    try FileManager.default.moveItem(atPath: fixture.path("_site"), toPath: fixture.path(old))
    try fixture.write("[nowhere](nowhere.md)", to: "Lessons/README.md")
    #expect(try fixture.build().isSound == false)
    #expect(fixture.output("index.html")?.contains("<h1") == true)
    #expect(!fixture.siblings.contains(old))
  }

  @Test("A pipe is no page and no file", .timeLimit(.minutes(20)))
  func pipe() throws {
    let fixture = try SiteFixture([
      "README.md": "# A\n\n- [b](b.md)\n\n[p](pipe.txt)", "b.md": "# B",
    ])
    #expect(mkfifo(fixture.path("Lessons/pipe.txt"), 0o600) == 0)
    #expect(
      try fixture.problems() == [
        "Lessons/README.md:5: error: the link 'pipe.txt' leads nowhere: "
          + "there is no Lessons/pipe.txt"
      ])
  }
}

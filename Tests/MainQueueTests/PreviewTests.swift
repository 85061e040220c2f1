import Foundation
import LessonKit
import TestSupport
import Testing

@Suite("preview")
struct PreviewTests {
  private let program = builtProgram("preview").path

  @Test("It plays a page, and prints its last frame and its longest gap where there is no terminal")
  func plays() throws {
    let result = try run(program, ["BlockingLoad"])
    #expect(result.ending == .exited(0))
    #expect(result.lines.first == "BlockingLoad")
    #expect(result.lines.contains { $0.contains("@@@") })
    let prefix = "The longest time without a frame: "
    let line = try #require(result.lines.first { $0.hasPrefix(prefix) })
    let gap = try #require(Int(line.dropFirst(prefix.count).dropLast(" ms".count)))
    #expect(gap >= 2000)
  }

  @Test("A page that there is none of is wrong usage, which names those that there are")
  func usage() throws {
    let result = try run(program, ["Blocking"])
    #expect(result.ending == .exited(64))
    #expect(result.lines == ["usage: preview [BlockingLoad | MainQueueUpdate]"])
  }
}

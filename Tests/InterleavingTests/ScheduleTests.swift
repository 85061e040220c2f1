import Interleaving
import Testing

struct ScheduleTests {
  @Test(
    "a schedule's text is short, and reads back as the same schedule",
    arguments: [
      ([], ""), ([0], "a"), ([0, 0, 0, 1, 0, 0], "a3ba2"), ([25, 26, 26], "z[26]2"),
      ([100, 2], "[100]c"),
    ] as [([Int], String)])
  func roundTrip(steps: [Int], text: String) {
    #expect(Schedule(steps: steps).description == text)
    #expect(Schedule(text)?.steps == steps)
  }

  @Test(
    "what is not a schedule is refused",
    arguments: ["A", "a0", "3a", "a-1", "[3]", "[26", "[x]", "a b", "a99999999999999999999"])
  func refused(text: String) {
    #expect(Schedule(text) == nil)
  }

  @Test("a report survives being written and read as JSON")
  func codable() throws {
    let report = explore(named: "codable") {
      let box = Box()
      concurrently({ box.count += 1 }, { box.count += 1 })
      return "\(box.count)"
    }
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(Report.self, from: data) == report)
  }
}

import Foundation
import LessonKit
import TestSupport
import Testing

/// A step of the miniature course, as far as a judge outside its process needs to know it.
func step(_ name: String, _ expectation: LessonKit.Expectation = .sound) -> Step {
  Step(name, claim: "", expect: expectation, outcomes: []) { "" }
}

let asExpected = Lesson(number: 1, slug: "as-expected", steps: [])
let notAsExpected = Lesson(number: 2, slug: "not-as-expected", steps: [])

struct RealRunTests {
  private func judge(runs: Int) -> RealRunJudge {
    RealRunJudge(command: JudgeCommand(program: builtProgram("lesson-fixture")), runs: runs)
  }

  @Test("Every run is counted")
  func counted() throws {
    var progress: [Int] = []
    let observation = try judge(runs: 300).observe(step("Sound"), of: asExpected) {
      progress.append($0)
    }
    #expect(observation.outcomes == ["fine": 300])
    #expect(observation.runs == 300)
    #expect(observation.stoppedBecause == nil)
    #expect(progress == Array(1...300))
  }

  @Test("A run that dies is counted with its signal, and the rest are made in a new process")
  func crashes() throws {
    let observation = try judge(runs: 10).observe(step("Trap"), of: notAsExpected)
    #expect(observation.outcomes == ["lived": 7, "crash": 3])
    #expect(observation.crashes == ["SIGILL": 3])
    #expect(observation.stoppedBecause == nil)
  }

  @Test("After too many crashes no more runs are made, and it says so")
  func crashLimit() throws {
    var judge = judge(runs: 1000)
    judge.crashLimit = 4
    let observation = try judge.observe(step("Trap"), of: notAsExpected)
    #expect(observation.outcomes == ["lived": 8, "crash": 4])
    #expect(observation.stoppedBecause == "4 crashes are enough")
  }

  @Test("A run that does not end is killed and counted")
  func hangs() throws {
    var judge = judge(runs: 1000)
    judge.hangLimit = .milliseconds(1500)
    judge.hangsLimit = 1
    let observation = try judge.observe(step("Hang"), of: notAsExpected)
    #expect(observation.outcomes == ["ended": 4, "hang": 1])
    #expect(observation.stoppedBecause == "1 hang is enough")
  }

  @Test("A demonstration ends when it has taken long enough; other steps make all their runs")
  func demonstration() throws {
    let measured = Lesson(number: 3, slug: "measured", steps: [])
    var judge = judge(runs: 2000)
    judge.demonstrationLimit = .milliseconds(200)
    let observation = try judge.observe(step("OnRequest", .demonstrated), of: measured)
    #expect((1..<2000).contains(observation.runs))
    #expect(observation.outcomes == ["slow": observation.runs])
    #expect(observation.stoppedBecause == "0.2 s are enough for a demonstration")

    judge.runs = 30
    #expect(try judge.observe(step("OnRequest"), of: measured).runs == 30)
    judge.demonstrationLimit = nil
    #expect(try judge.observe(step("OnRequest", .demonstrated), of: measured).runs == 30)
  }

  @Test("What a scenario prints does not garble its outcomes, which may be any text")
  func chatter() throws {
    let observation = try judge(runs: 5).observe(step("Chatter"), of: notAsExpected)
    #expect(observation.outcomes == ["two\nlines, a \\ and a \\n": 5])
  }

  @Test("The main queue is drained while a scenario runs")
  func mainQueue() throws {
    let observation = try judge(runs: 50).observe(step("MainQueue"), of: asExpected)
    #expect(observation.outcomes == ["ran": 50])
  }

  @Test("A program that is not there is an error, not an outcome")
  func noProgram() {
    let judge = RealRunJudge(
      command: JudgeCommand(program: URL(fileURLWithPath: "/no/such/program")), runs: 1)
    #expect(throws: StartError.self) { try judge.observe(step("Sound"), of: asExpected) }
  }
}

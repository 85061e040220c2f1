import Foundation
import LessonKit
import TestSupport
import Testing

struct MeasurerTests {
  private let measurer = Measurer(command: JudgeCommand(program: builtProgram("lesson-fixture")))
  private let measured = Lesson(number: 3, slug: "measured", steps: [])

  @Test("A measurement's rows come back from the process that made them")
  func rows() throws {
    let result = try measurer.measure(step("Measured", measured: "what it is"), of: measured)
    #expect(result?.title == "what it is" && result?.unit == "things")
    #expect(
      result?.rows == [
        MeasuredRow(label: "few", value: 1.5), MeasuredRow(label: "many", value: 1234),
      ])
    #expect(result?.failure == nil)
  }

  @Test("A measurement that hangs is ended at its limit, and told")
  func hang() throws {
    let step = step("OnRequest", measured: "for ever", limit: .milliseconds(500))
    let result = try measurer.measure(step, of: measured)
    #expect(result?.rows == [])
    #expect(result?.failure == "did not finish within 0.5 s")
  }

  @Test("A measurement that dies is told with its signal")
  func death() throws {
    let result = try measurer.measure(
      step("DeadMeasurement", measured: "nothing"), of: notAsExpected)
    #expect(result?.rows == [])
    #expect(result?.failure == "the process died (SIGILL)")
  }

  @Test("A step without a measurement starts no process")
  func none() throws {
    let nowhere = Measurer(
      command: JudgeCommand(program: URL(fileURLWithPath: "/no/such/program")))
    #expect(try nowhere.measure(LessonKitTests.step("Sound"), of: asExpected) == nil)
  }

  /// A step as far as a measurer outside its process needs to know it: the rows are made inside.
  private func step(
    _ name: String, measured title: String, limit: Duration = .seconds(10)
  ) -> Step {
    Step(
      name, claim: "", expect: .sound, outcomes: [],
      measurement: Measurement(title, unit: "things", limit: limit) { [] }
    ) { "" }
  }
}

import Foundation
import LessonKit
import TestSupport
import Testing

/// `lesson replay`, on the schedules that `lesson explore` prints.
@Suite(.timeLimit(.minutes(20))) struct ReplayTests {
  private let lesson = builtProgram("lesson").path

  @Test("the schedule that explore prints leads to the same failure again")
  func again() throws {
    let explored = try run(lesson, ["explore", "4", "--step", "UnguardedCache"])
    let schedule = try #require(
      explored.output.firstMatch(of: #/schedule: (\S+)/#).map { String($0.1) })
    let replayed = try run(lesson, ["replay", "4", "--step", "UnguardedCache", schedule])
    #expect(replayed.ending == .exited(0))
    let message = try #require(
      explored.output.firstMatch(of: #/Data race: [^,]+,/#).map { String($0.0) })
    #expect(replayed.output.contains(message))
  }

  @Test("a schedule that goes well is told with what the scenario returned")
  func sound() throws {
    let run = try run(lesson, ["replay", "4", "--step", "LockedCache", "b"])
    #expect(run.ending == .exited(0))
    #expect(run.output.contains("The scenario returned “both found”. Nothing goes wrong"))
  }

  @Test("a schedule that the step cannot follow is said to be another's, and the exit is 1")
  func another() throws {
    let run = try run(lesson, ["replay", "4", "--step", "LockedCache", "z3"])
    #expect(run.ending == .exited(1))
    #expect(run.output.contains("The step cannot follow this schedule"))
  }
}

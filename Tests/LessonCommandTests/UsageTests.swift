import Foundation
import LessonKit
import Testing
import TestSupport

@testable import LessonCommand

@Suite struct UsageTests {
  /// The arguments, and what the answer must contain.
  static let wrong: [(arguments: String, answer: String)] = [
    ("99", "no lesson 99; there are: 5"),
    ("0", "no lesson 0; there are: 5"),
    ("-1", "no lesson -1; there are: 5"),
    ("99999999999999999999", "is neither a lesson's number nor a verb"),
    ("five", "did you mean 'lesson 5'?"),
    ("nonsense", "Verbs: list, explore, race, help."),
    ("5.0", "is neither a lesson's number nor a verb"),
    ("exlpore 5", "did you mean 'lesson explore'?"),
    ("5 --step Nope", "lesson 5 has no step 'Nope'"),
    ("5 --step Nope", "It has: UnguardedReads, BarrierCache, ReaderThatWrites"),
    ("5 --step barriercache", "did you mean 'BarrierCache'?"),
    ("5 --step", "--step needs a value; for example --step UnguardedReads"),
    ("5 --step --json", "--step needs a value"),
    ("5 --step=", "lesson 5 has no step ''"),
    ("5 --runs -1", "--runs takes a whole number from 1 to 1000000000, not '-1'"),
    ("5 --runs 0", "--runs takes a whole number from 1"),
    ("5 --runs many", "not 'many'; for example --runs 2000"),
    ("5 --runs 99999999999999999999", "--runs takes a whole number from 1"),
    ("5 --runs", "--runs needs a value; for example --runs 2000"),
    ("5 --runs 5 --runs 6", "--runs is given twice; give it once"),
    ("5 --json --json", "--json is given twice; give it once"),
    ("5 --json=yes", "--json takes no value"),
    ("5 6", "one lesson at a time: '6' follows lesson 5"),
    ("5 --bound 2", "'lesson' takes no --bound"),
    ("explore 5 --bound -1", "--bound takes a whole number from 0"),
    ("explore 5 --runs 2", "'lesson explore' takes no --runs"),
    ("explore", "'lesson explore' needs a lesson's number; there are: 5"),
    ("explore five", "'five' is not a lesson's number; there are: 5"),
    ("race", "'lesson race' needs a lesson's number; there are: 5"),
    ("race 5 --jsn", "did you mean '--json'?"),
    ("--frobnicate", "unknown option '--frobnicate'"),
    ("--frobnicate", "--step, --runs, --json, --help"),
    ("--json", "'lesson' needs a lesson's number"),
    ("list 5", "'lesson list' takes nothing more"),
    ("5 explore", "one lesson at a time: 'explore' follows lesson 5"),
    ("judge", "is neither a lesson's number nor a verb"),
    ("", "is neither a lesson's number nor a verb"),
  ]

  @Test(
    "Wrong usage is answered in two lines at most, with a remedy, and exit 64", arguments: wrong)
  func wrongUsage(arguments: String, answer: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let run = try run(builtProgram("lesson").path, words.isEmpty ? [""] : words)
    #expect(run.error.contains(answer))
    #expect(run.error.hasPrefix("lesson: "))
    #expect(run.error.split(separator: "\n").count <= 2)
    #expect(run.lines == [])
    #expect(run.ending == .exited(64))
  }

  @Test(
    "Help fits the terminal and gives examples",
    arguments: ["--help", "-h", "help", "5 --help", "explore --help", "help race", "race 5 -h"])
  func help(arguments: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let run = try run(builtProgram("lesson").path, words)
    #expect(run.output.contains("Examples"))
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    #expect(!run.output.contains("judge run"))
    #expect(run.ending == .exited(0))
  }

  @Test("Options may come before the lesson, and with an equals sign")
  func orderAndEqualsSign() throws {
    let parser = ArgumentParser(course: [])
    #expect(throws: UsageError.self) { try parser.parse(["5"]) }
    let run = try run(
      builtProgram("lesson").path, ["--runs=3", "--step", "BarrierReads", "5", "--json"])
    #expect(run.output.contains("\"runs\" : 3"))
    #expect(run.ending == .exited(0))
  }
}

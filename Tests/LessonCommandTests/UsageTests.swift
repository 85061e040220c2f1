import Foundation
import LessonKit
import Testing
import TestSupport

@testable import LessonCommand

@Suite struct UsageTests {
  /// The arguments, and what the answer must contain.
  static let wrong: [(arguments: String, answer: String)] = [
    ("99", "no lesson 99; there are: "),
    ("0", "no lesson 0; there are: "),
    ("-1", "no lesson -1; there are: "),
    ("99999999999999999999", "is neither a lesson's number nor a verb"),
    ("five", "did you mean 'lesson 5'?"),
    ("nonsense", "Verbs: list, read, explore, replay, race, compile, bench, record, help."),
    ("5.0", "is neither a lesson's number nor a verb"),
    ("exlpore 5", "did you mean 'lesson explore'?"),
    ("5 --step Nope", "lesson 5 has no step 'Nope'"),
    ("5 --step Nope", "It has: UnguardedReads, BarrierCache, ReaderThatWrites"),
    ("5 --step barriercache", "did you mean 'BarrierCache'?"),
    ("5 --step", "--step needs a value; for example --step "),
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
    ("explore", "'lesson explore' needs a lesson's number; there are: "),
    ("explore five", "'five' is not a lesson's number; there are: "),
    ("race", "'lesson race' needs a lesson's number; there are: "),
    ("explore 9 --step PlainCache", "Try 'lesson compile 9 --step PlainCache'."),
    ("compile 5", "lesson 5 has no file that only the compiler judges; these have some: 9"),
    ("compile 9 --step MutexCache", "It has: PlainCache, SendableCache"),
    ("replay 4 b2c2", "needs a step and a schedule, which 'lesson explore' prints"),
    ("replay 4 --step UnguardedCache", "needs a step and a schedule"),
    ("replay 4 --step UnguardedCache 12", "'12' is not a schedule: a schedule such as a3ba2"),
    ("replay 4 --step UnguardedCache b c", "one lesson at a time: 'c' follows lesson 4"),
    ("race 5 --jsn", "did you mean '--json'?"),
    ("--frobnicate", "unknown option '--frobnicate'"),
    ("--frobnicate", "--step, --runs, --json, --help"),
    ("--json", "'lesson' needs a lesson's number"),
    ("read", "'lesson read' needs a lesson's number; there are: "),
    ("read 5 --json", "'lesson read' takes no --json"),
    ("red 5", "did you mean 'lesson read'?"),
    ("list 5", "'lesson list' takes nothing more"),
    ("5 explore", "one lesson at a time: 'explore' follows lesson 5"),
    ("5 --step \u{1B}[31mred\u{7}", "no step '\\u{1B}[31mred\\u{7}'"),
    ("one\ntwo", "'one\\ntwo' is neither"),
    (String(repeating: "x", count: 500), String(repeating: "x", count: 60) + "…'"),
    ("judge", "is neither a lesson's number nor a verb"),
    ("", "is neither a lesson's number nor a verb"),
  ]

  @Test("Wrong usage is answered with a remedy, within the terminal, and exit 64", arguments: wrong)
  func wrongUsage(arguments: String, answer: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let run = try run(builtProgram("lesson").path, words.isEmpty ? [""] : words)
    // An answer may break where a line is full.
    #expect(run.error.replacing("\n", with: " ").contains(answer))
    #expect(run.error.hasPrefix("lesson: "))
    #expect(run.error.split(separator: "\n").count <= 4)
    #expect(run.error.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!run.error.contains("\u{1B}") && !run.error.contains("\u{7}"))
    #expect(run.lines == [])
    #expect(run.ending == .exited(64))
  }

  @Test(
    "Help fits the terminal and gives examples",
    arguments: [
      "--help", "-h", "help", "5 --help", "explore --help", "help race", "race 5 -h", "read -h",
    ])
  func help(arguments: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let run = try run(builtProgram("lesson").path, words)
    #expect(run.output.contains("Examples"))
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    #expect(!run.output.contains("judge run"))
    #expect(run.ending == .exited(0))
  }

  @Test(
    "Help and complaints fit a narrow terminal, too",
    arguments: [
      "--help", "5 --help", "explore --help", "race --help", "5 --runs many", "5 --step X",
    ])
  func narrow(arguments: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let run = try run(builtProgram("lesson").path, words, environment: ["COLUMNS": "60"])
    let lines = run.lines + run.error.split(separator: "\n").map(String.init)
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.count <= 60 })
  }

  @Test("Help says the same in every width")
  func helpText() {
    for verb in [nil] + Invocation.Verb.allCases {
      let texts = [60, 70, 80].map { width in
        Help.lines(verb, width: width).joined(separator: " ").split(separator: " ")
      }
      #expect(texts[0] == texts[2] && texts[1] == texts[2])
    }
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

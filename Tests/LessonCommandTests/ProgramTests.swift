import Foundation
import LessonKit
import TestSupport
import Testing

/// The built programs, from the outside: `lesson`, and the same on a miniature course.
struct ProgramTests {
  let lesson = builtProgram("lesson").path
  let fixture = builtProgram("lesson-fixture").path

  @Test("The contents have a line a lesson", arguments: [[], ["list"]])
  func list(arguments: [String]) throws {
    let run = try run(lesson, arguments)
    let five = "5  A barrier queue as a readers–writer lock, "
    #expect(run.lines.contains { $0.contains(five) })
    #expect(run.lines.allSatisfy { $0.hasSuffix("steps") })
    #expect(run.ending == .exited(0))
  }

  @Test("A lesson shows each step's claim, table and verdict, and ends with what to type next")
  func lessonFive() throws {
    let run = try run(lesson, ["5", "--runs", "100"])
    #expect(run.lines.first?.hasPrefix("Lesson 5: ") == true)
    for name in ["1. UnguardedReads", "6. AutoPurgingImageCache"] {
      #expect(run.output.contains(name))
    }
    #expect(run.output.contains("observed  possible  meaning"))
    #expect(run.output.contains("explorer: broken by a data race"))
    #expect(run.output.contains("The judges agree: sound."))
    #expect(run.output.contains("lesson race 5"))
    #expect(run.error == "")
    #expect(run.ending == .exited(0))
  }

  @Test(
    "Output fits its width and has no colour in a pipe",
    arguments: [
      ["5", "--runs", "50"], ["explore", "5"], ["explore", "5", "--bound", "1"], ["list"],
    ], [60, 80])
  func width(arguments: [String], width: Int) throws {
    let run = try run(lesson, arguments, environment: ["COLUMNS": String(width)])
    for line in run.lines {
      #expect(line.count <= width)
      #expect(line.last != " ")
      #expect(!line.contains("\u{1B}"))
    }
  }

  @Test("A terminal gets colour, and with NO_COLOR none", arguments: ["", "1"])
  func colour(noColour: String) throws {
    let command = "'\(fixture)' 1 --step Race --runs 20"
    let run = try run(
      "script", ["-qec", command, "/dev/null"],
      environment: ["NO_COLOR": noColour, "TERM": "xterm"])
    #expect(run.output.contains("\u{1B}[31mbroken") == noColour.isEmpty)
    #expect(run.output.contains("explorer: "))
  }

  @Test("The lesson's JSON has the documented shape")
  func runJSON() throws {
    let run = try run(fixture, ["1", "--json", "--runs", "30"])
    let document = try JSONDecoder().decode(RunShape.self, from: Data(run.output.utf8))
    #expect(document.lesson == 1 && document.agrees)
    #expect(document.steps.map(\.name) == ["Sound", "Race", "MainQueue"])
    let (sound, race) = (document.steps[0], document.steps[1])
    #expect(sound.expected == "sound" && sound.verdict == "sound" && sound.agrees)
    #expect(sound.observed == ["fine": 30] && sound.runs == 30 && sound.complete)
    #expect(sound.schedule == nil)
    #expect(run.output.contains("\"schedule\" : null"))
    #expect(race.expected == "broken" && race.verdict == "broken" && race.agrees)
    #expect(Set(race.possible.keys) == ["one", "two"])
    #expect(race.possible.values.reduce(0, +) == race.executions)
    #expect(race.schedule?.isEmpty == false)
    #expect(run.ending == .exited(0))
  }

  @Test("The explorer's JSON holds each step's report")
  func exploreJSON() throws {
    let run = try run(fixture, ["explore", "1", "--step", "Race", "--json"])
    let document = try JSONDecoder().decode(ExploreShape.self, from: Data(run.output.utf8))
    let step = try #require(document.steps.first)
    #expect(document.steps.count == 1 && document.agrees)
    #expect(step.name == "Race" && step.verdict == "broken" && step.expected == "broken")
    #expect(step.complete && step.executions > 1)
    #expect(step.failures.first?.kind == "dataRace")
    #expect(step.failures.first?.schedule == step.schedule)
    #expect(Set(step.outcomes.map(\.outcome)) == ["one", "two"])
  }

  @Test("The same broken step fails with the same schedule each time")
  func sameSchedule() throws {
    let outputs = try (0..<3).map { _ in
      try run(lesson, ["explore", "5", "--step", "UnguardedReads"]).output
    }
    #expect(outputs[0].contains("schedule: "))
    #expect(Set(outputs).count == 1)
  }

  @Test("A judge that disagrees is named with its step, the next command ends it, and exit 1")
  func disagreement() throws {
    let explorer = try run(fixture, ["2", "--step", "NoRace", "--runs", "5"])
    #expect(
      explorer.output.contains(
        "Disagreement: the explorer found nothing wrong; a data race is expected."))
    #expect(explorer.output.contains("Not as expected: NoRace (the explorer)."))
    #expect(explorer.output.contains("explore 2 --step NoRace"))
    #expect(explorer.ending == .exited(1))

    let runs = try run(fixture, ["2", "--step", "Trap", "--runs", "5"])
    #expect(runs.output.contains("Not as expected: Trap (the real runs)."))
    #expect(runs.output.contains("The process died: SIGILL (1)."))
    #expect(runs.ending == .exited(1))
  }

  @Test("A measurement is shown under its step's outcomes, with its unit, and is in the JSON")
  func measurement() throws {
    let text = try run(fixture, ["3", "--step", "Measured", "--runs", "5"])
    #expect(text.output.contains("what it is  things"))
    #expect(text.output.contains("few           1.50\n   many          1234"))
    #expect(text.output.contains("The judges agree: sound."))

    let run = try run(fixture, ["3", "--step", "Measured", "--runs", "5", "--json"])
    let document = try JSONDecoder().decode(RunShape.self, from: Data(run.output.utf8))
    #expect(document.steps.first?.measurement?.unit == "things")
    #expect(document.steps.first?.measurement?.rows.map(\.value) == [1.5, 1234])
    #expect(run.ending == .exited(0))
  }

  @Test("Of a demonstrated step only real runs are shown, and no other judge is asked")
  func demonstrated() throws {
    let shown = try run(fixture, ["3", "--step", "Demonstrated", "--runs", "5"])
    #expect(shown.output.contains("observed  meaning"))
    #expect(!shown.output.contains("possible"))
    #expect(shown.output.contains("neither the explorer nor the sanitizer can see"))
    #expect(shown.output.contains("Demonstrated, as expected."))
    #expect(shown.ending == .exited(0))
    for verb in ["explore", "race"] {
      let other = try run(fixture, [verb, "3", "--step", "Demonstrated"], limit: .seconds(600))
      #expect(other.output.contains("neither the explorer nor the sanitizer can see"))
      #expect(other.ending == .exited(0))
    }

    let unlisted = try run(fixture, ["2", "--step", "Unlisted", "--runs", "5"])
    #expect(
      unlisted.output.contains(
        "Disagreement: the real runs came to “unlisted” in 5 of 5; the lesson does not"))
    #expect(unlisted.ending == .exited(1))
  }

  @Test("A step on request is left out, with what to type for it, and runs when it is named")
  func onRequest() throws {
    for verb in [[], ["explore"]] {
      let all = try run(fixture, verb + ["3"])
      #expect(!all.output.contains("4. OnRequest"))
      #expect(all.lines.contains { $0.hasSuffix("lesson-fixture 3 --step OnRequest") })
    }
    let named = try run(fixture, ["3", "--step", "OnRequest", "--runs", "3"])
    #expect(named.output.contains("4. OnRequest"))
    #expect(named.output.contains("measurement: for ever: did not finish within 0.5 s"))
    #expect(!named.output.contains("On request"))
    #expect(named.ending == .exited(0))

    let json = try run(fixture, ["3", "--runs", "3", "--json"])
    let document = try JSONDecoder().decode(RunShape.self, from: Data(json.output.utf8))
    #expect(document.leftOut == ["OnRequest"])
    #expect(document.steps.map(\.name) == ["Measured", "LostUpdate", "Demonstrated"])
    #expect(document.steps.map(\.verdict) == ["sound", "broken", "demonstrated"])
  }

  @Test("A trap in the explorer's process is reported, and ends nothing else")
  func trapInExplorer() throws {
    let run = try run(fixture, ["explore", "2", "--step", "AlwaysTraps"])
    #expect(run.output.contains("explorer: broken by a trap"))
    #expect(run.output.contains("The scenario traps: "))
    #expect(run.output.contains("Fatal error: as always"))
    #expect(run.ending == .exited(1))
  }

  @Test("A search that was asked to be bounded disagrees with nothing")
  func bounded() throws {
    let run = try run(lesson, ["explore", "5", "--bound", "0", "--json"])
    let document = try JSONDecoder().decode(ExploreShape.self, from: Data(run.output.utf8))
    #expect(document.agrees)
    #expect(document.steps.allSatisfy { $0.expected == "broken" || $0.verdict != "broken" })
    #expect(run.ending == .exited(0))
  }

  @Test("A bounded search says what it did not find and did not show, and never that it never is")
  func boundedWords() throws {
    let open = try run(lesson, ["explore", "5", "--step", "BarrierCache", "--bound", "1"])
    #expect(open.output.contains("own image missing  forbidden   not found"))
    #expect(!open.output.contains("never"))
    #expect(open.output.contains("That is no proof"))
    #expect(!open.output.contains("As expected"))
    #expect(open.output.contains("nothing is shown of BarrierCache"))
    #expect(open.output.contains("at most 1 preemption was"))
    #expect(open.lines.contains { $0.hasSuffix("lesson explore 5 --step BarrierCache") })

    // Without a preemption no addition comes between the two halves of the other.
    let hidden = try run(fixture, ["explore", "3", "--step", "LostUpdate", "--bound", "0"])
    #expect(hidden.output.contains("A forbidden outcome is expected and was not found"))
    #expect(hidden.ending == .exited(0))
    let found = try run(fixture, ["explore", "3", "--step", "LostUpdate", "--bound", "1"])
    #expect(found.output.contains("broken by a forbidden outcome"))
    #expect(found.output.contains("As expected."))

    let whole = try run(lesson, ["explore", "5", "--step", "BarrierCache"])
    #expect(whole.output.contains("never") && !whole.output.contains("not found"))
    #expect(whole.output.contains("As expected."))
  }

  @Test("Output that cannot be written is told, and ends the command with status 74")
  func fullDisk() throws {
    for command in ["list", "4 --runs 5", "--help"] {
      let run = try run("/bin/sh", ["-c", "'\(fixture)' \(command) > /dev/full"])
      #expect(run.error == "lesson: cannot write the output: No space left on device")
      #expect(run.ending == .exited(74))
    }
    let deaf = try run("/bin/sh", ["-c", "'\(fixture)' list 2> /dev/full"])
    #expect(deaf.ending == .exited(0))
  }

  @Test("A step whose file is missing is told")
  func missingFile() throws {
    let run = try run(fixture, ["4", "--runs", "5"])
    #expect(run.output.contains("Tests/LessonFixture/WithText/Named.swift"))
    #expect(run.output.contains("There is no file Nameless.swift in the lesson's folder."))
    #expect(!run.output.contains("no file Named.swift"))
  }

  @Test("One run and one execution are told as one")
  func grammar() throws {
    let run = try run(fixture, ["1", "--step", "Sound", "--runs", "1"])
    #expect(run.output.contains("1 real run a step"))
    let one = try TestSupport.run(fixture, ["explore", "3", "--step", "Measured"])
    #expect(one.output.contains("1 execution, which stands for every interleaving"))
  }

  @Test(
    "Without swift on PATH the sanitizer's verb says what to do",
    .enabled(if: !ProgramBuild.Kind.sanitized.isThisProgram))
  func noSwift() throws {
    let run = try run(lesson, ["race", "5"], environment: ["PATH": "/nowhere"])
    #expect(run.error.hasPrefix("there is no 'swift' on PATH"))
    #expect(run.error.contains("export PATH="))
    #expect(run.error.hasSuffix("lesson race 5"))
    #expect(run.ending == .exited(1))
  }

  @Test(
    "An interrupt ends the command and all its children, with status 128 and the signal",
    arguments: [SIGINT, SIGTERM])
  func interrupt(signal: Int32) throws {
    let token = "RACECOURSE_TEST=\(UUID().uuidString)"
    let parts = token.split(separator: "=").map(String.init)
    let child = try ChildProcess(
      ChildCommand(
        lesson, ["5", "--runs", "100000000"], environment: [parts[0]: parts[1]]))
    #expect(child.next(within: .seconds(20)) != .silence)
    // The command itself, and at least one child.
    #expect(eventually { processes(withEnvironment: token).count >= 2 })
    kill(child.id, signal)
    var event = child.next(within: .seconds(20))
    while case .line = event { event = child.next(within: .seconds(20)) }
    #expect(event == .ended(.exited(128 + signal)))
    #expect(processes(withEnvironment: token) == [])
  }

  @Test("A killed command leaves no child either")
  func killed() throws {
    let token = "RACECOURSE_TEST=\(UUID().uuidString)"
    let parts = token.split(separator: "=").map(String.init)
    let child = try ChildProcess(
      ChildCommand(
        lesson, ["5", "--runs", "100000000"], environment: [parts[0]: parts[1]]))
    #expect(eventually { processes(withEnvironment: token).count >= 2 })
    kill(child.id, SIGKILL)
    #expect(eventually { processes(withEnvironment: token).isEmpty })
  }

  @Test("A closed pipe ends the command quietly")
  func closedPipe() throws {
    let token = "RACECOURSE_TEST=\(UUID().uuidString)"
    let parts = token.split(separator: "=").map(String.init)
    let run = try run(
      "/bin/sh", ["-c", "'\(lesson)' 5 --runs 20 | head -n 1"], environment: [parts[0]: parts[1]])
    #expect(run.lines.count == 1)
    #expect(run.error == "")
    #expect(run.ending == .exited(0))
    #expect(eventually { processes(withEnvironment: token).isEmpty })
  }
}

/// The documented part of `lesson N --json`.
private struct RunShape: Decodable {
  let lesson: Int
  let agrees: Bool
  let steps: [StepShape]
  let leftOut: [String]

  struct StepShape: Decodable {
    let name: String
    let expected: String
    let verdict: String
    let agrees: Bool
    let measurement: MeasurementShape?
    let runs: Int
    let observed: [String: Int]
    let possible: [String: Int]
    let executions: Int
    let complete: Bool
    let schedule: String?
  }
}

/// The documented part of a measurement in JSON.
private struct MeasurementShape: Decodable {
  let title: String
  let unit: String
  let rows: [RowShape]

  struct RowShape: Decodable {
    let label: String
    let value: Double
  }
}

/// The documented part of `lesson explore N --json`.
private struct ExploreShape: Decodable {
  let lesson: Int
  let agrees: Bool
  let steps: [StepShape]

  struct StepShape: Decodable {
    let name: String
    let expected: String
    let verdict: String
    let complete: Bool
    let executions: Int
    let schedule: String?
    let outcomes: [OutcomeShape]
    let failures: [FailureShape]
  }

  struct OutcomeShape: Decodable {
    let outcome: String
    let executions: Int
  }

  struct FailureShape: Decodable {
    let kind: String
    let message: String
    let schedule: String
  }
}

import Interleaving
import LessonKit

/// A miniature course, for the tests of the judges and of the command line: steps that are right,
/// that race, that die and that hang, and steps whose expectation is wrong.
let course: [Lesson] = [
  Lesson(
    number: 1, slug: "as-expected",
    steps: [
      Step(
        "Sound", claim: "Two reads of a constant never differ.", expect: .sound,
        outcomes: [Outcome("fine", .acceptable, "Nothing else can happen.")]
      ) {
        concurrently({ 1 }, { 2 }) == (1, 2) ? "fine" : "odd"
      },
      Step(
        "Race", claim: "Two plain additions race.", expect: .broken(.dataRace),
        outcomes: [
          Outcome("two", .acceptable, "One addition came after the other."),
          Outcome("one", .forbidden, "Both read the same value, and one addition is lost."),
        ]
      ) {
        let counter = PlainCounter()
        concurrently({ counter.add() }, { counter.add() })
        return counter.value == 2 ? "two" : "one"
      },
      Step(
        "MainQueue", claim: "The main queue runs what it is given.", expect: .sound,
        outcomes: [Outcome("ran", .acceptable)]
      ) {
        let group = DispatchGroup()
        let seen = AtomicCounter()
        group.enter()
        DispatchQueue.main.async {
          seen.increment()
          group.leave()
        }
        group.wait()
        return seen.load() == 1 ? "ran" : "did not run"
      },
    ]),
  Lesson(
    number: 2, slug: "not-as-expected",
    steps: [
      Step(
        "Trap", claim: "Every third run dies.", expect: .sound,
        outcomes: [Outcome("lived", .acceptable)]
      ) {
        if runs.increment() % 3 == 0 { fatalError("the third run") }
        return "lived"
      },
      Step(
        "Hang", claim: "Every fifth run never ends.", expect: .sound,
        outcomes: [Outcome("ended", .acceptable)]
      ) {
        if runs.increment() % 5 == 0 { while true { sleep(1000) } }
        return "ended"
      },
      Step(
        "Chatter", claim: "A step may print, and return any text.", expect: .sound,
        outcomes: [Outcome("two\nlines, a \\ and a \\n", .acceptable)]
      ) {
        print("outcome nonsense")
        return "two\nlines, a \\ and a \\n"
      },
      Step(
        "AlwaysTraps", claim: "Every run dies.", expect: .sound,
        outcomes: [Outcome("lived", .acceptable)]
      ) { fatalError("as always") },
      Step(
        "NoRace", claim: "A race is expected where none is.", expect: .broken(.dataRace),
        outcomes: [Outcome("fine", .acceptable)]
      ) { "fine" },
      Step(
        "Overlap", claim: "Two modifications of one variable overlap.",
        expect: .broken(.dataRace), outcomes: [Outcome("done", .acceptable)]
      ) {
        let counter = PlainCounter()
        concurrently({ counter.modify() }, { counter.modify() })
        return "done"
      },
      Step(
        "Unlisted", claim: "A demonstration comes to what its lesson does not list.",
        expect: .demonstrated, outcomes: [Outcome("listed", .acceptable)]
      ) { "unlisted" },
      Step(
        "DeadMeasurement", claim: "The measurement dies.", expect: .demonstrated,
        outcomes: [Outcome("fine", .acceptable)],
        measurement: Measurement("nothing", unit: "seconds") { fatalError("as always") }
      ) { "fine" },
    ]),
  Lesson(
    number: 3, slug: "measured",
    steps: [
      Step(
        "Measured", claim: "A sound step is measured, too.", expect: .sound,
        outcomes: [Outcome("fine", .acceptable)],
        measurement: Measurement("what it is", unit: "things") {
          [MeasuredRow(label: "few", value: 1.5), MeasuredRow(label: "many", value: 1234)]
        }
      ) { "fine" },
      Step(
        "LostUpdate", claim: "What is atomic in its halves is not atomic as a whole.",
        expect: .broken(.forbiddenOutcome),
        outcomes: [Outcome("two", .acceptable), Outcome("one", .forbidden)]
      ) {
        let counter = AtomicCounter()
        concurrently(
          { counter.raise(to: counter.load() + 1) }, { counter.raise(to: counter.load() + 1) })
        return counter.load() == 2 ? "two" : "one"
      },
      Step(
        "Demonstrated", claim: "Only real runs can show it.", expect: .demonstrated,
        outcomes: [
          Outcome("shown", .forbidden, "It is what the step is about."),
          Outcome("not shown", .acceptable, "It may also go well."),
        ]
      ) {
        // What the explorer would find fault with, were it asked.
        let counter = PlainCounter()
        concurrently({ counter.add() }, { counter.add() })
        return "shown"
      },
      Step(
        "OnRequest", claim: "It takes long, and so does its measurement.", expect: .demonstrated,
        outcomes: [Outcome("slow", .interesting)],
        measurement: Measurement("for ever", unit: "seconds", limit: .milliseconds(500)) {
          while true { sleep(1000) }
        },
        onRequest: true
      ) {
        Thread.sleep(forTimeInterval: 0.01)
        return "slow"
      },
    ],
    benchmark: Benchmark(
      reference: "atomic",
      panels: [
        .throughput(
          "adding", title: "Adding",
          conditions: [1, 2].map { Condition(threads: $0, writePercent: 100) },
          contestants: [
            Contestant("atomic") { _ in
              let counter = AtomicCounter()
              return Trial { for _ in $0 { counter.increment() } }
            },
            Contestant("locked") { _ in
              let (lock, counter) = (NSLock(), AtomicCounter())
              return Trial { for _ in $0 { lock.withLock { _ = counter.increment() } } }
            },
          ]),
        .latency(
          "waiting", title: "Waiting", rounds: 2,
          samplers: [
            Sampler("a hundred") { (0..<100).map { Double($0) / 100 } },
            Sampler("the first") { [Double(runs.increment())] },
          ]),
        .share(
          "share", title: "Share", columns: ["of all"], samplers: [Sampler("half") { [0.5] }]),
      ],
      claims: [
        Claim(
          "An atomic takes some time.",
          .init("atomic", to: "locked", in: "adding", "1 thread", atLeast: 0.001))
      ])),
  Lesson(
    number: 4, slug: "with-text",
    steps: [
      Step(
        "Named", claim: "A step has a file of its name.", expect: .sound,
        outcomes: [Outcome("fine", .acceptable)]
      ) { "fine" },
      Step(
        "Nameless", claim: "This one has none.", expect: .sound,
        outcomes: [Outcome("fine", .acceptable)]
      ) { "fine" },
    ],
    benchmark: Benchmark(
      reference: "never",
      panels: [
        .throughput(
          "never", title: "Never", conditions: [Condition(threads: 1, writePercent: 0)],
          contestants: [Contestant("never") { _ in Trial { _ in while true { sleep(1000) } } }])
      ]),
    file: #filePath.replacing("Course.swift", with: "WithText/Lesson.swift")),
]

/// The number of runs that this process has begun.
private let runs = AtomicCounter()

/// A counter that nothing guards.
private final class PlainCounter: @unchecked Sendable {
  @Shared var value = 0

  func add() {
    let old = value
    value = old + 1
  }

  func modify() { value += 1 }
}

import Foundation
import Recording
import Synchronization
import TestSupport
import Testing

@testable import LessonKit

@Suite(.serialized) struct BenchmarkTests {
  private let fixture = Benchmarker(
    command: JudgeCommand(program: builtProgram("lesson-fixture")))
  private let measured = Lesson(number: 3, slug: "measured", steps: [])

  private func result(_ benchmark: Benchmark, seconds: Double = 0.4) throws -> BenchmarkResult {
    try BenchmarkRunner(
      benchmark: benchmark, seconds: seconds, sampleApart: { _, _ in [] }, progress: { _, _ in }
    ).run()
  }

  private func panel(
    _ contestants: [Contestant], threads: [Int] = [1], writePercent: Int = 0
  ) -> Panel {
    .throughput(
      "all", title: "All",
      conditions: threads.map { Condition(threads: $0, writePercent: writePercent) },
      contestants: contestants)
  }

  @Test("A ratio is that of the medians of one run")
  func ratio() throws {
    func contestant(_ name: String, work: UInt64) -> Contestant {
      Contestant(name) { _ in Trial { for _ in $0 { spin(work) } } }
    }
    let result = try result(
      Benchmark(
        reference: "light",
        panels: [panel([contestant("light", work: 100), contestant("heavy", work: 100_000)])]))
    let all = try #require(result.panel("all"))
    let light = try #require(all.figure("light", "1 thread"))
    let heavy = try #require(all.figure("heavy", "1 thread"))
    #expect(heavy.rounds.count >= 3)
    #expect(heavy.ratio == BenchmarkFigure.ratio(of: heavy.rounds, to: light.rounds))
    #expect(heavy.ratio?.median == heavy.value.median / light.value.median)
    #expect(light.ratio == Spread(of: [1]))
    // A thousand times the work is less often done, on whatever machine.
    #expect(heavy.value.median < light.value.median)
  }

  @Test("Every operation that a trial counts has been done, each once, by all threads together")
  func operations() {
    let counts = Counts()
    let trial = Trial { counts.add($0) }
    let value = TrialRun(trial: trial, threads: 4, batch: 3).operationsPerSecond(for: 0.05)
    #expect(counts.threads == 4)
    #expect(counts.overlaps == 0)
    // The value is a count by a time of 0.05 seconds or more.
    #expect(value > 0 && value <= Double(counts.total) / 0.05)
  }

  @Test("What operations have only handed over is waited for, and its time counts")
  func handedOver() {
    let plain = TrialRun(trial: Trial { _ in }, threads: 1, batch: 1).operationsPerSecond(for: 0.02)
    let start = ContinuousClock.now
    let late = Trial(finish: { Thread.sleep(forTimeInterval: 0.2) }) { _ in }
    let value = TrialRun(trial: late, threads: 1, batch: 1).operationsPerSecond(for: 0.02)
    #expect(start.duration(to: .now) > .milliseconds(200))
    #expect(value < plain)
  }

  @Test("Who is sure leaves the time to who jumps, and to the reference")
  func unsure() {
    let steady = [100, 101, 99, 100, 100, 101, 99, 100, 100.0]
    let jumping = [10, 100, 12, 90, 11, 95, 10, 100, 10.0]
    #expect(BenchmarkRunner.unsure([steady, steady, steady], reference: 0) == [])
    #expect(BenchmarkRunner.unsure([steady, jumping, steady], reference: 0) == [1, 0])
    #expect(BenchmarkRunner.unsure([jumping, steady], reference: 0) == [0])
    #expect(BenchmarkRunner.unsure([steady, jumping], reference: nil) == [1])
  }

  @Test("A benchmark has a figure for everybody, however little its time")
  func time() throws {
    let contestants = (1...5).map { number in
      Contestant("\(number)") { _ in Trial { for _ in $0 { spin(100) } } }
    }
    let result = try result(
      Benchmark(reference: "1", panels: [panel(contestants, threads: [1, 2, 4])]))
    #expect(result.panels[0].rows.allSatisfy { $0.figures.allSatisfy { $0.value.median > 0 } })
  }

  @Test("Of a hundred operations as many write as the condition says, and keys differ")
  func condition() {
    for percent in [0, 5, 50, 100] {
      let condition = Condition(threads: 1, writePercent: percent)
      let writes = (0..<10_000).filter(condition.isWrite).count
      #expect(abs(writes - percent * 100) < 200)
      #expect(percent > 0 || writes == 0)
    }
    let condition = Condition(threads: 1, writePercent: 0)
    #expect(Set((0..<10_000).map { condition.pick($0, below: 100) }) == Set(0..<100))
  }

  @Test("A claim holds if its comparisons do, and not if what it is about was not measured")
  func claims() throws {
    let contestants = [("slow", 4000), ("fast", 400)].map { name, work in
      Contestant(name) { _ in Trial { for _ in $0 { spin(UInt64(work)) } } }
    }
    func claim(_ first: String, _ second: String, _ atLeast: Double) -> Claim {
      Claim("A claim.", .init(first, to: second, in: "all", "1 thread", atLeast: atLeast))
    }
    let result = try result(
      Benchmark(
        reference: "slow", panels: [panel(contestants)],
        claims: [
          claim("fast", "slow", 4), claim("slow", "fast", 1), claim("fast", "absent", 0.1),
        ]))
    #expect(result.claims.map(\.holds) == [true, false, false])
    #expect(result.claims[0].evidence[0].words == "fast ÷ slow, 1 thread, All")
  }

  @Test("A lesson's benchmark is measured in a process of its own, samplers in more of them")
  func child() throws {
    var stages: [String] = []
    let result = try fixture.run(measured, seconds: 1) { stages.append($0.title) }
    #expect(stages.contains("Adding, 2 threads"))
    #expect(result.panels.map(\.id) == ["adding", "waiting", "share"])
    #expect(result.panel("share")?.figure("half", "of all")?.value.median == 0.5)
    let tail = try #require(result.panel("waiting")?.rows.first?.figures.map(\.value.median))
    #expect(tail == [0.5, 0.99, 0.99])
    // Each sampler had a process to itself: each saw itself as the first.
    #expect(result.panel("waiting")?.rows.last?.figures[0].rounds == [1, 1])
  }

  @Test("A benchmark that hangs is ended, and told where it was")
  func hang() {
    var impatient = fixture
    impatient.silence = .milliseconds(500)
    #expect {
      _ = try impatient.run(Lesson(number: 4, slug: "with-text", steps: []), seconds: 1)
    } throws: { error in
      "\(error)".contains("while the benchmark was at Never, 1 thread")
    }
  }

  @Test("The spread of values is their median and quartiles")
  func spread() {
    let spread = Spread(of: [5, 1, 4, 2, 3])
    #expect((spread.low, spread.median, spread.high) == (2, 3, 4))
    #expect(Spread(of: [1, 2]).median == 1.5)
    #expect(Spread(of: []).median == 0)
  }

  @Test("A ratio is as sure as the medians of both, and one that jumps is not steady")
  func sureness() {
    let many = (0..<101).map { 100 + Double($0 % 21) }
    #expect(BenchmarkFigure.ratio(of: many, to: many) == Spread(of: [1]))
    let twice = BenchmarkFigure.ratio(of: many.map { $0 * 2 }, to: many)
    #expect(abs(twice.median - 2) < 1e-9 && twice.low < 2 && twice.high > 2 && twice.isSteady)
    // More trials of the same kind make the median surer, and not their middle half narrower.
    let few = Array(many[0..<21])
    #expect(
      Spread(ofMedianOf: many).deviation < Spread(ofMedianOf: few).deviation
        && Spread(of: many).deviation == Spread(of: few).deviation)
    let jumping = (0..<20).map { $0.isMultiple(of: 2) ? 10.0 : 100 }
    #expect(!BenchmarkFigure.ratio(of: jumping, to: Array(many.prefix(20))).isSteady)
    #expect(BenchmarkFigure.ratio(of: [0], to: [1]) == Spread(of: [0]))
  }

  @Test("A claim that is true only of the middle of what jumps does not hold")
  func jumpingClaim() {
    let jumping = BenchmarkFigure.ratio(of: [1, 1, 9, 9, 9], to: [1, 1.01, 1, 1, 1])
    func holds(_ atLeast: Double) -> Bool {
      BenchmarkClaim.Evidence(words: "", ratio: jumping, atLeast: atLeast).holds
    }
    #expect(jumping.median == 9 && !holds(5) && holds(0.5))
  }
}

/// Does some work that the compiler cannot leave out.
private func spin(_ amount: UInt64) {
  var bits = amount
  for _ in 0..<amount { bits ^= bits << 13 ^ bits >> 7 }
  withExtendedLifetime(bits) { sink.store(bits, ordering: .relaxed) }
}

private let sink = Atomic<UInt64>(0)

/// What threads did: the operations of each, which begin at a number of its own.
private final class Counts: @unchecked Sendable {
  private let lock = NSLock()
  private var next: [Int: Int] = [:]
  private var wrong = 0

  func add(_ range: Range<Int>) {
    lock.withLock {
      let thread = range.lowerBound >> 40
      if next[thread] ?? thread << 40 != range.lowerBound { wrong += 1 }
      next[thread] = range.upperBound
    }
  }

  var threads: Int { lock.withLock { next.count } }
  var overlaps: Int { lock.withLock { wrong } }
  var total: Int { lock.withLock { next.reduce(0) { $0 + $1.value - $1.key << 40 } } }
}

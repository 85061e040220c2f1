import Foundation
import Recording

/// Runs a benchmark in this process, within a time.
///
/// Each round goes through the contestants with one short trial each, in an order of its own, so that
/// what disturbs the machine for a while disturbs all of them alike. A round before the first is for
/// warming up, and does not count. Two threads that share a lock meet in one trial and miss each other
/// in the next, and either lasts for longer than a trial: many short trials know more of it than a few
/// long ones. Once all have had some, only those take part whose speed is not sure yet.
struct BenchmarkRunner {
  let benchmark: Benchmark
  /// The seconds that it may take in all.
  let seconds: Double
  /// Runs the sampler of a panel in a process of its own: the panel's name and the sampler's.
  let sampleApart: (String, String) throws -> [Double]
  /// Is told what is being measured, and how many seconds are left.
  let progress: (String, Double) -> Void

  /// The fewest rounds of throughputs, however little time there is.
  static let fewestRounds = 3
  /// The rounds that all contestants take part in.
  static let commonRounds = 9
  /// A contestant is sure if nine of ten medians of its trials would lie so near.
  static let sure = 0.03
  /// The seconds of a trial, if there is time enough.
  static let longestTrial = 0.005

  func run() throws -> BenchmarkResult {
    let start = ContinuousClock.now
    func left() -> Double { seconds - start.duration(to: .now) / .seconds(1) }

    // The others first: what they leave of the time is for the throughputs.
    var panels = [BenchmarkPanel?](repeating: nil, count: benchmark.panels.count)
    for (index, panel) in benchmark.panels.enumerated() {
      progress(panel.title, max(left(), 0))
      panels[index] = try sampled(panel)
    }
    let races = benchmark.panels.enumerated().flatMap { Race.all(of: $0.element, at: $0.offset) }
    let measured = measure(races, within: left(), left: left)
    for (index, panel) in benchmark.panels.enumerated() where panels[index] == nil {
      panels[index] = throughputs(panel, zip(races, measured).filter { $0.0.panel == index })
    }

    let all = panels.compactMap { $0 }
    return BenchmarkResult(
      reference: benchmark.reference, seconds: start.duration(to: .now) / .seconds(1), panels: all,
      claims: benchmark.claims.map { $0.judged(by: all) })
  }

  // MARK: Latencies and shares

  private func sampled(_ panel: Panel) throws -> BenchmarkPanel? {
    switch panel.work {
    case .throughput: return nil
    case .latency(let samplers, let rounds):
      var values = [[LatencyTail]](repeating: [], count: samplers.count)
      for _ in 0..<rounds {
        for (index, sampler) in samplers.enumerated() {
          values[index].append(LatencyTail(try sampleApart(panel.id, sampler.name)))
        }
      }
      return BenchmarkPanel(
        id: panel.id, title: panel.title, quantity: .latency, axis: nil,
        columns: ["p50", "p99", "max"].map { .init(label: $0) },
        rows: zip(samplers, values).map { sampler, tails in
          .init(
            contestant: sampler.name,
            figures: [\LatencyTail.p50, \.p99, \.max].map { part in
              BenchmarkFigure(rounds: tails.map { $0[keyPath: part] })
            })
        })
    case .share(let columns, let samplers):
      return BenchmarkPanel(
        id: panel.id, title: panel.title, quantity: .share, axis: nil,
        columns: columns.map { .init(label: $0) },
        rows: samplers.map { sampler in
          .init(
            contestant: sampler.name,
            figures: sampler.sample().map { BenchmarkFigure(rounds: [$0]) })
        })
    }
  }

  // MARK: Throughputs

  /// The contestants of a panel under one condition, who are compared with each other.
  private struct Race {
    let panel: Int
    let title: String
    let condition: Condition
    let contestants: [Contestant]

    static func all(of panel: Panel, at index: Int) -> [Race] {
      guard case .throughput(let conditions, let contestants) = panel.work else { return [] }
      return conditions.map {
        Race(
          panel: index, title: "\(panel.title), \($0.label)", condition: $0,
          contestants: contestants)
      }
    }
  }

  /// For each race and each of its contestants, the value of each round.
  private func measure(
    _ races: [Race], within seconds: Double, left: () -> Double
  ) -> [[[Double]]] {
    let trials = Double(races.reduce(0) { $0 + $1.contestants.count })
    guard trials > 0 else { return [] }
    // A fifteenth of the time is for warming up, and shows how large a batch is.
    let share = max(seconds, 0) / trials
    let warmUp = max(share / 15, 0.001)
    let trial = min(max(share / Double(Self.fewestRounds) / 2, 0.001), Self.longestTrial)

    var values = races.map { [[Double]](repeating: [], count: $0.contestants.count) }
    var batches = races.map { [Int](repeating: 1, count: $0.contestants.count) }
    var (round, isSure) = (0, false)
    while round <= Self.fewestRounds || (left() > 0 && !isSure) {
      isSure = round > Self.commonRounds
      // In another order each time, so that nobody always follows the same one.
      for (place, race) in Array(races.enumerated()).shuffled() {
        if round > Self.fewestRounds && left() <= 0 { break }
        var runners = Array(race.contestants.indices)
        if round > Self.commonRounds {
          let reference = race.contestants.firstIndex { $0.name == benchmark.reference }
          runners = Self.unsure(values[place], reference: reference)
        }
        if runners.isEmpty { continue }
        isSure = false
        progress(race.title, max(left(), 0))
        for index in runners.shuffled() {
          let subject = race.contestants[index].makeTrial(race.condition)
          if round == 0 {
            batches[place][index] = TrialRun.batch(of: subject)
          }
          let run = TrialRun(
            trial: subject, threads: race.condition.threads, batch: batches[place][index])
          let value = run.operationsPerSecond(for: round == 0 ? warmUp : trial)
          if round > 0 { values[place][index].append(value) }
        }
      }
      round += 1
    }
    return values
  }

  /// Who needs more trials: those whose median is not yet sure, and with them the reference, on which
  /// all ratios of the race rest.
  static func unsure(_ values: [[Double]], reference: Int?) -> [Int] {
    let unsure = values.indices.filter { Spread(ofMedianOf: values[$0]).deviation > sure }
    guard let reference, !unsure.isEmpty, !unsure.contains(reference) else { return unsure }
    return unsure + [reference]
  }

  private func throughputs(_ panel: Panel, _ races: [(Race, [[Double]])]) -> BenchmarkPanel {
    let contestants = races.first?.0.contestants ?? []
    let reference = contestants.firstIndex { $0.name == benchmark.reference }
    return BenchmarkPanel(
      id: panel.id, title: panel.title, quantity: .throughput, axis: "threads",
      columns: races.map {
        .init(label: $0.0.condition.label, position: Double($0.0.condition.threads))
      },
      rows: contestants.enumerated().map { index, contestant in
        .init(
          contestant: contestant.name,
          figures: races.map { _, values in
            BenchmarkFigure(rounds: values[index], reference: reference.map { values[$0] })
          })
      })
  }
}

/// What is said of many latencies.
private struct LatencyTail {
  let p50: Double
  let p99: Double
  let max: Double

  /// The tail of some seconds.
  init(_ seconds: [Double]) {
    let sorted = seconds.sorted()
    func quantile(_ share: Double) -> Double {
      sorted.isEmpty ? 0 : sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }
    (p50, p99, max) = (quantile(0.5), quantile(0.99), sorted.last ?? 0)
  }
}

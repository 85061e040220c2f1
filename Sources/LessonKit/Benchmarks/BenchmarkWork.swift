import Foundation

/// What a child is asked for that measures.
enum BenchmarkWork: Sendable {
  case benchmark(seconds: Double)
  case sample(panel: String, name: String)

  init?(_ name: String, _ arguments: [String]) {
    switch (name, arguments.count) {
    case ("bench", 1):
      guard let seconds = Double(arguments[0]) else { return nil }
      self = .benchmark(seconds: seconds)
    case ("sample", 2): self = .sample(panel: arguments[0], name: arguments[1])
    default: return nil
    }
  }

  func perform(_ benchmark: Benchmark, of lesson: Lesson, _ answers: AnswerStream) {
    switch self {
    case .benchmark(let seconds):
      let runner = BenchmarkRunner(
        benchmark: benchmark, seconds: seconds,
        sampleApart: { panel, name in
          try Benchmarker(command: .thisProgram).sample(panel: panel, name: name, of: lesson)
        },
        progress: { title, left in
          answers.send(.stage, json: BenchmarkStage(title: title, secondsLeft: left))
        })
      do {
        answers.send(.benchmark, json: try runner.run())
      } catch {
        // The parent shows what its child says last.
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        _exit(70)
      }
    case .sample(let panel, let name):
      let samplers: [Sampler] =
        switch benchmark.panels.first(where: { $0.id == panel })?.work {
        case .latency(let samplers, _)?, .share(_, let samplers)?: samplers
        case .throughput?, nil: []
        }
      guard let sampler = samplers.first(where: { $0.name == name }) else { _exit(64) }
      answers.send(.samples, json: sampler.sample())
    }
  }
}

/// What a benchmark is about to measure, and how long it will still take.
public struct BenchmarkStage: Codable, Sendable {
  /// The panel and the condition, in words.
  public let title: String
  /// The seconds until the end.
  public let secondsLeft: Double
}

import Foundation
import Recording
import Testing

/// Recordings survive the way to their files and back, and tell when they are stale.
struct RecordingFileTests {
  private let recording = Recording(
    lesson: 5, step: "Step", sources: "abc", toolchain: "6.3.1", explored: nil,
    measured: Measured(
      cores: 2, runs: 3, observed: ["fine": 3], crashes: [:], sanitizer: nil, figure: nil))

  /// Runs a body with a folder that is removed afterwards.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("recordings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("a recording comes back as it was written, and is written the same each time")
  func roundTrip() throws {
    try withFolder { folder in
      let file = RecordingFile(step: "Step", lessonFolder: folder)
      try file.write(recording)
      let first = try Data(contentsOf: file.url)
      #expect(try file.read() == recording)
      try file.write(recording)
      #expect(try Data(contentsOf: file.url) == first)
    }
  }

  @Test("a recording is of use with the sources that it was made of, and with no others")
  func staleness() throws {
    try withFolder { folder in
      let file = RecordingFile(step: "Step", lessonFolder: folder)
      #expect(file.problem(sources: .success("abc"))?.contains("no recording") == true)
      try file.write(recording)
      #expect(file.problem(sources: .success("abc")) == nil)
      #expect(file.problem(sources: .success("abd"))?.contains("has changed") == true)
      // What another format lacks is no reason to say that its JSON is faulty.
      try Data(#"{"format": 1, "sources": "abc"}"#.utf8).write(to: file.url)
      #expect(file.problem(sources: .success("abc"))?.hasPrefix("it has format 1, and ") == true)
      try Data("{".utf8).write(to: file.url)
      #expect(file.problem(sources: .success("abc"))?.contains("cannot be read") == true)
    }
  }

  @Test("a benchmark has a file of its own, which goes stale as the others do")
  func benchmark() throws {
    try withFolder { folder in
      let file = RecordingFile(benchmarkIn: folder)
      let figure = BenchmarkFigure(rounds: [2, 4], reference: [1, 1])
      let benchmark = BenchmarkRecording(
        lesson: 7, sources: "abc", toolchain: "6.3.1", cores: 2,
        result: BenchmarkResult(
          reference: "lock", seconds: 1,
          panels: [
            BenchmarkPanel(
              id: "reads", title: "Reads", quantity: .throughput, axis: "threads",
              columns: [.init(label: "2 threads", position: 2)],
              rows: [.init(contestant: "queue", figures: [figure])])
          ], claims: []))
      try file.write(benchmark)
      #expect(file.url.lastPathComponent == "Benchmark.json")
      #expect(try file.read() == benchmark)
      #expect(benchmark.result.panel("reads")?.figure("queue", "2 threads")?.ratio?.median == 3)
      #expect(file.problem(sources: .success("abc")) == nil)
      #expect(file.problem(sources: .success("abd"))?.contains("has changed") == true)
    }
  }

  @Test("the stamp of a folder changes with its Swift files, and with nothing else")
  func stamp() throws {
    try withFolder { folder in
      func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      try write("A.swift", "let a = 1")
      try write("B.swift", "let b = 2")
      let stamp = try SourceStamp.of(lessonFolder: folder)
      #expect(stamp.count == 16)
      try write("README.md", "# Text")
      #expect(try SourceStamp.of(lessonFolder: folder) == stamp)
      try write("B.swift", "let b = 3")
      let changed = try SourceStamp.of(lessonFolder: folder)
      #expect(changed != stamp)
      // What moves from one file to the next is a change.
      try write("A.swift", "let a = 1B.swift")
      try write("B.swift", "let b = 2")
      #expect(try SourceStamp.of(lessonFolder: folder) != stamp)
      try write("A.swift", "let a = 1")
      #expect(try SourceStamp.of(lessonFolder: folder) == stamp)
      try write("C.swift", "")
      #expect(try SourceStamp.of(lessonFolder: folder) != stamp)
    }
  }
}

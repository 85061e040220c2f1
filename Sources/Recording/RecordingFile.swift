public import Foundation

/// What is kept in a file beside a lesson, with a stamp of the code that it is about.
public protocol StampedRecording: Codable, Hashable, Sendable {
  /// The version of the shape.
  static var currentFormat: Int { get }
  /// The version of the shape that the file was written in.
  var format: Int { get }
  /// The stamp of the sources: see `SourceStamp`.
  var sources: String { get }
}

/// The file of a recording: `Lessons/05-BarrierQueue/Recordings/BarrierCache.json`.
public struct RecordingFile<Content: StampedRecording>: Sendable {
  /// The file's place.
  public let url: URL

  private init(name: String, lessonFolder: URL) {
    url = lessonFolder.appendingPathComponent("Recordings/\(name).json")
  }

  /// Reads the recording.
  ///
  /// - Throws: An error of the file system, or one that says what is wrong with the JSON.
  public func read() throws -> Content {
    try JSONDecoder().decode(Content.self, from: Data(contentsOf: url))
  }

  /// Reads the recording for use with sources of this stamp.
  ///
  /// - Throws: Why it is of no use with them.
  public func read(for sources: Result<String, any Error>) throws(StaleRecording) -> Content {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw StaleRecording("there is no recording")
    }
    let recording: Content
    let stamp: String
    do {
      // Looked at first: another shape cannot be read.
      let format = try JSONDecoder().decode(Shape.self, from: Data(contentsOf: url)).format
      guard format == Content.currentFormat else {
        throw StaleRecording("it has format \(format), and \(Content.currentFormat) is needed")
      }
      (recording, stamp) = (try read(), try sources.get())
    } catch let stale as StaleRecording {
      throw stale
    } catch {
      throw StaleRecording("it cannot be read: \(error)")
    }
    guard recording.sources == stamp else {
      throw StaleRecording("the lesson's code has changed since it was recorded")
    }
    return recording
  }

  /// Why the recording cannot be used with sources of this stamp; nil if it can.
  public func problem(sources: Result<String, any Error>) -> String? {
    do {
      _ = try read(for: sources)
      return nil
    } catch {
      return error.description
    }
  }

  /// Writes the recording in one piece: whoever reads meanwhile gets the old one or the new one.
  public func write(_ recording: Content) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(recording) + Data("\n".utf8)).write(to: url, options: .atomic)
  }
}

/// The part of a step's recording that real runs came to, which has had one shape in all formats.
public struct MeasuredPart: Decodable, Sendable {
  /// The stamp of the sources.
  public let sources: String
  /// What real runs came to.
  public let measured: Measured
}

extension RecordingFile<Recording> {
  /// What was measured, in a recording of any format.
  public func readMeasured() throws -> MeasuredPart {
    try JSONDecoder().decode(MeasuredPart.self, from: Data(contentsOf: url))
  }

  /// The file of a step in a lesson's folder.
  public init(step: String, lessonFolder: URL) {
    self.init(name: step, lessonFolder: lessonFolder)
  }
}

extension RecordingFile<BenchmarkRecording> {
  /// The file of the benchmark in a lesson's folder.
  public init(benchmarkIn lessonFolder: URL) {
    self.init(name: BenchmarkRecording.name, lessonFolder: lessonFolder)
  }
}

extension RecordingFile<CompilerRecording> {
  /// The recording of a file that only the compiler judges, by its name without ".swift".
  public init(compiled name: String, lessonFolder: URL) {
    self.init(name: name, lessonFolder: lessonFolder)
  }
}

/// What every recording says of its shape, in any format.
private struct Shape: Decodable {
  let format: Int
}

/// Why a recording is of no use, in words.
public struct StaleRecording: Error, CustomStringConvertible {
  /// The reason, without the file's name.
  public let description: String

  init(_ description: String) { self.description = description }
}

public import Foundation

/// The file of a recording: `Lessons/05-BarrierQueue/Recordings/BarrierCache.json`.
public struct RecordingFile: Sendable {
  /// The file's place.
  public let url: URL

  /// The file of a step in a lesson's folder.
  public init(step: String, lessonFolder: URL) {
    url = lessonFolder.appendingPathComponent("Recordings/\(step).json")
  }

  /// Reads the recording.
  ///
  /// - Throws: An error of the file system, or one that says what is wrong with the JSON.
  public func read() throws -> Recording {
    try JSONDecoder().decode(Recording.self, from: Data(contentsOf: url))
  }

  /// Reads the recording for use with sources of this stamp.
  ///
  /// - Throws: Why it is of no use with them.
  public func read(for sources: Result<String, any Error>) throws(StaleRecording) -> Recording {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw StaleRecording("there is no recording of this step")
    }
    let recording: Recording
    let stamp: String
    do {
      (recording, stamp) = (try read(), try sources.get())
    } catch {
      throw StaleRecording("it cannot be read: \(error)")
    }
    guard recording.format == Recording.currentFormat else {
      throw StaleRecording(
        "it has format \(recording.format), and \(Recording.currentFormat) is needed")
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
  public func write(_ recording: Recording) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(recording) + Data("\n".utf8)).write(to: url, options: .atomic)
  }
}

/// Why a recording is of no use, in words.
public struct StaleRecording: Error, CustomStringConvertible {
  /// The reason, without the file's name.
  public let description: String

  init(_ description: String) { self.description = description }
}

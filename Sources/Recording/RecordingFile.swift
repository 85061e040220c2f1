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

  /// Why the recording cannot be used with sources of this stamp; nil if it can.
  public func problem(sources: Result<String, any Error>) -> String? {
    guard FileManager.default.fileExists(atPath: url.path) else {
      return "there is no recording of this step"
    }
    do {
      let (recording, stamp) = (try read(), try sources.get())
      guard recording.format == Recording.currentFormat else {
        return "it has format \(recording.format), and \(Recording.currentFormat) is needed"
      }
      return recording.sources == stamp
        ? nil : "the lesson's code has changed since it was recorded"
    } catch {
      return "it cannot be read: \(error)"
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

import Foundation

/// A file that is written part by part, so that it never has to be in memory as a whole.
///
/// The parts may come in any order and from any thread: one that comes early waits for those before it.
final class PartedFile: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: [UInt8]] = [:]
    var failure: WritingError?
  }

  private let output: OutputFolder
  private let file: Int32
  private let state = Locked(State())

  /// Opens the file.
  ///
  /// - Parameter path: an absolute path.
  init(_ path: String, in output: OutputFolder) throws(WritingError) {
    self.output = output
    file = try openForWriting(path)
  }

  deinit {
    close(file)
  }

  /// Writes a part, or keeps it until those before it have come.
  ///
  /// - Parameter number: its place among the parts, counted from 0.
  func write(_ part: [UInt8], at number: Int) {
    state.withLock { state in
      state.waiting[number] = part
      while state.failure == nil, let part = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        state.failure = part.withUnsafeBytes { writeAll($0, to: file) }
      }
    }
  }

  /// Throws what has gone wrong, if anything has.
  func finish() throws(Problem) {
    if let failure = state.withLock({ $0.failure }) { throw output.failure(failure) }
  }
}

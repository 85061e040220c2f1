import Foundation

/// A file that is written part by part, so that it never has to be in memory as a whole.
///
/// The parts may come in any order and from any thread: one that comes early waits for those before it.
final class PartedFile: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: [UInt8]] = [:]
    /// Whether a thread is writing, which goes on with what comes meanwhile.
    var isWriting = false
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
    state.withLock { $0.waiting[number] = part }
    while let part = next() {
      let failure = part.withUnsafeBytes { writeAll($0, to: file) }
      state.withLock { state in
        state.isWriting = false
        state.failure = failure
      }
    }
  }

  /// The part to write now, by the thread that asks; nil when there is none, or another thread is writing.
  private func next() -> [UInt8]? {
    state.withLock { state in
      guard !state.isWriting, state.failure == nil,
        let part = state.waiting.removeValue(forKey: state.next)
      else { return nil }
      state.next += 1
      state.isWriting = true
      return part
    }
  }

  /// Throws what has gone wrong, if anything has.
  func finish() throws(Problem) {
    if let failure = state.withLock({ $0.failure }) { throw output.failure(failure) }
  }
}

import Foundation
import Synchronization

/// A line on the terminal that tells how far a long build is; nothing where no person looks.
final class TerminalProgress: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private let shown = Atomic(0)

  /// Shows how many pages are done, some ten times a second and not before the build has taken a while.
  func show(_ done: Int, of total: Int) {
    guard isTerminal else { return }
    let tenths = Int((ContinuousClock.now - start) / .milliseconds(100))
    let last = shown.load(ordering: .relaxed)
    guard tenths > max(last, 4),
      shown.compareExchange(expected: last, desired: tenths, ordering: .relaxed).exchanged
    else { return }
    write("\r\u{1B}[K\(done) of \(total) pages")
  }

  /// Takes the line away.
  func clear() {
    if isTerminal, shown.load(ordering: .relaxed) > 0 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

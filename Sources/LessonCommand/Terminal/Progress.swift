import Foundation

/// One line on a terminal's standard error that says how far the work is, rewritten in place.
///
/// Anywhere but on a terminal it writes nothing.
final class Progress: @unchecked Sendable {
  private static let isTerminal =
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  private let title: String
  private let lock = NSLock()
  private var parts: [String]
  private var nextTime = ContinuousClock.now

  /// A line that begins with a title, followed by so many parts.
  init(_ title: String, parts: Int) {
    self.title = title
    self.parts = Array(repeating: "", count: parts)
  }

  /// Says what all of the work is now, at once.
  func show(only text: String) {
    lock.withLock {
      for part in parts.indices { parts[part] = "" }
      nextTime = .now
    }
    show(text)
  }

  /// Says how far one part of the work is.
  func show(_ text: String, part: Int = 0) {
    guard Self.isTerminal else { return }
    lock.withLock {
      parts[part] = text
      guard ContinuousClock.now >= nextTime else { return }
      nextTime = .now + .milliseconds(80)
      let line = ([title] + parts.filter { !$0.isEmpty }).joined(separator: ", ")
      Output.write("\r\u{1B}[K\(line.prefix(terminalWidth - 1))", to: STDERR_FILENO)
    }
  }

  /// Removes the line.
  func clear() { lock.withLock { Self.clearAny() } }

  /// Removes whatever line there is.
  static func clearAny() {
    if isTerminal { Output.write("\r\u{1B}[K", to: STDERR_FILENO) }
  }
}

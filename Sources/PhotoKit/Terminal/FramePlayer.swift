import Interleaving

/// Shows frames in the terminal one over the other, below a sign that turns with each of them.
///
/// Where the output is no terminal, only the last frame is printed.
public final class FramePlayer: @unchecked Sendable {
  private static let width = 44
  private let title: String
  private let isTerminal =
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  // Used on the main queue only, until the end.
  private var count = 0
  private var last: Screen.Frame?

  /// A player with a title before its turning sign.
  public init(title: String) {
    self.title = title
    if isTerminal { print(String(repeating: "\n", count: Self.width / 2), terminator: "") }
  }

  /// Shows a frame; to be called on the main queue.
  public func show(_ frame: Screen.Frame) {
    count += 1
    defer { last = frame }
    guard isTerminal else { return }
    var lines = ["\(title) \(Array("|/-\\")[count / 4 % 4])"]
    // What has not changed is still there.
    if frame != last { lines += frame.lines(width: Self.width) }
    print("\u{1B}[\(Self.width / 2)A\r", terminator: "")
    print(lines.joined(separator: "\n"), terminator: "")
    print(String(repeating: "\n", count: Self.width / 2 + 1 - lines.count), terminator: "\r")
    fflush(nil)
  }

  /// Says how long the longest gap between two frames was.
  public func end(longestGap: Duration) {
    let lines = isTerminal ? [] : [title] + (last?.lines(width: Self.width) ?? [])
    let gap = Int((longestGap / .milliseconds(1)).rounded())
    print((lines + ["The longest time without a frame: \(gap) ms", ""]).joined(separator: "\n"))
  }
}

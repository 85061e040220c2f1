import Interleaving

/// The means by which a picture is shown as text.
public enum TerminalStyle: Sendable {
  /// Two pixels a character, one above the other, in 24-bit colours.
  case halfBlocks
  /// Plain characters, the denser the darker.
  case shades

  /// Colours on a terminal only, and never where NO_COLOR is set (no-color.org).
  public static func forOutput(
    isTerminal: Bool = isatty(STDOUT_FILENO) == 1,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> TerminalStyle {
    let refuses = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    return isTerminal && !refuses ? .halfBlocks : .shades
  }
}

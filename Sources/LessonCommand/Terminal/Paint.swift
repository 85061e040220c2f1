import Foundation

/// Colours text for a terminal, or leaves it alone.
struct Paint: Sendable {
  /// What a colour says.
  enum Style: String {
    case plain = ""
    case heading = "1"
    case faint = "2"
    case bad = "31"
    case good = "32"
    case notable = "33"
  }

  let isOn: Bool

  /// Colour on a terminal only, and never where NO_COLOR is set (no-color.org).
  static func forOutput(
    isTerminal: Bool = isatty(STDOUT_FILENO) == 1,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Paint {
    let refuses = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    return Paint(isOn: isTerminal && !refuses)
  }

  func callAsFunction(_ text: String, _ style: Style) -> String {
    guard isOn, style != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}

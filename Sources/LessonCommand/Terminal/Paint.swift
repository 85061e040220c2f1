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
    case emphasis = "3"
    case link = "4"
    case code = "36"
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

  func callAsFunction(_ text: String, _ style: Style) -> String { self(text, [style]) }

  /// Paints in several styles at once.
  func callAsFunction(_ text: String, _ styles: [Style]) -> String {
    let codes = styles.filter { $0 != .plain }.map(\.rawValue)
    guard isOn, !codes.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// The number of characters of painted text that a terminal shows.
  static func visibleCount(_ painted: String) -> Int {
    painted.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").count
  }

  /// Painted text without the spaces at its end.
  static func trimmed(_ painted: String) -> String {
    var text = painted[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

import Foundation

/// The size of the terminal that the output goes to.
enum TerminalSize {
  /// The widths that a layout is made for: in a narrower terminal lines break, and a wider one stays
  /// empty at the right.
  static let widths = 60...80

  /// The width that all output fits: COLUMNS, or the terminal's, or 80.
  static func width(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    terminal: Int? = terminalSize().map { Int($0.ws_col) }
  ) -> Int {
    let columns = columns(environment: environment, terminal: terminal)
    return min(max(columns, widths.lowerBound), widths.upperBound)
  }

  /// The width of the terminal itself, for a drawing: its lines must not break.
  static func columns(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    terminal: Int? = terminalSize().map { Int($0.ws_col) }
  ) -> Int {
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? terminal ?? 0
    return columns > 0 ? columns : widths.upperBound
  }

  /// The lines that the terminal shows at once; nil where standard output is no terminal.
  static var height: Int? {
    terminalSize().map { Int($0.ws_row) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func terminalSize() -> winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}

/// The width that all output fits.
let terminalWidth = TerminalSize.width()

import Foundation

/// Figures in words that are as short as they are exact, for terminals and pages alike.
public enum FigureText {
  /// A ratio, in about two digits.
  public static func ratio(_ ratio: Double) -> String {
    if ratio >= 10_000 { return count(ratio) }
    let decimals = ratio >= 10 ? 0 : ratio >= 1 ? 1 : ratio >= 0.1 ? 2 : 3
    return String(format: "%.\(decimals)f", ratio)
  }

  /// Half the width of the middle half, as a part of the median: "±7%".
  public static func deviation(_ spread: Spread) -> String {
    let half = (spread.high - spread.low) / 2
    let percent = half / max(spread.median, .leastNormalMagnitude) * 100
    return percent > 99 ? ">±99%" : String(format: "±%.0f%%", percent)
  }

  /// Where the middle half lies: "1.2–1.9".
  public static func range(_ spread: Spread) -> String {
    "\(ratio(spread.low))–\(ratio(spread.high))"
  }

  /// A number, such as "3.90 M".
  public static func count(_ value: Double) -> String {
    switch value {
    case 1e6...: String(format: "%.2f M", value / 1e6)
    case 1e3...: String(format: "%.1f k", value / 1e3)
    default: String(format: "%.0f", value)
    }
  }

  /// A time, such as "2.1 s" or "340 ns".
  public static func time(_ seconds: Double) -> String {
    switch seconds {
    case 1...: String(format: "%.1f s", seconds)
    case 1e-3...: String(format: "%.1f ms", seconds * 1e3)
    case 1e-6...: String(format: "%.1f µs", seconds * 1e6)
    default: String(format: "%.0f ns", seconds * 1e9)
    }
  }
}

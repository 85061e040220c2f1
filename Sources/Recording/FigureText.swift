import Foundation

/// Figures in words that are as short as they are exact, for terminals and pages alike.
public enum FigureText {
  /// A ratio, in about two digits; in one more near 1, where it is the difference to 1 that matters.
  public static func ratio(_ ratio: Double) -> String {
    if ratio >= 10_000 { return count(ratio) }
    let decimals = ratio >= 10 ? 0 : ratio >= 2 ? 1 : ratio >= 0.1 ? 2 : 3
    return String(format: "%.\(decimals)f", ratio)
  }

  /// A ratio and how sure it is: "2.0 ±7%", and "~2.0 ±40%" for one that jumps from run to run.
  public static func ratio(_ spread: Spread) -> String {
    "\(spread.isSteady ? "" : "~")\(ratio(spread.median)) \(deviation(spread))"
  }

  /// Half the width of the range, as a part of the median: "±7%".
  public static func deviation(_ spread: Spread) -> String {
    let percent = spread.deviation * 100
    return percent > 99 ? ">±99%" : String(format: "±%.0f%%", percent)
  }

  /// The range: "1.2–1.9".
  public static func range(_ spread: Spread) -> String {
    "\(ratio(spread.low))–\(ratio(spread.high))"
  }

  /// A number, such as "3.90 M".
  public static func count(_ value: Double) -> String {
    switch value {
    case 999_500...: "\(significant(value / 1e6)) M"
    case 999.5...: "\(significant(value / 1e3)) k"
    default: String(format: "%.0f", value)
    }
  }

  /// A time, such as "2.10 s" or "340 ns".
  public static func time(_ seconds: Double) -> String {
    guard seconds != 0 else { return "0 s" }
    let (unit, length) = timeUnit(for: seconds)
    return "\(significant(seconds / length)) \(unit)"
  }

  /// The unit that a time is best said in, with its seconds.
  public static func timeUnit(for seconds: Double) -> (name: String, seconds: Double) {
    // What rounds up to 1000 of a unit is 1 of the next.
    switch abs(seconds) {
    case 0.9995...: ("s", 1)
    case 0.9995e-3...: ("ms", 1e-3)
    case 0.9995e-6...: ("µs", 1e-6)
    default: ("ns", 1e-9)
    }
  }

  /// The seconds of a unit, by its name or its sign; nil for one that is not of time.
  public static func seconds(ofUnit name: String) -> Double? {
    switch name {
    case "s", "seconds": 1
    case "ms", "milliseconds": 1e-3
    case "µs", "microseconds": 1e-6
    case "ns", "nanoseconds": 1e-9
    default: nil
    }
  }

  /// A measured value: a time in the unit that fits it, and any other number without its unit.
  public static func value(_ value: Double, unit: String) -> String {
    if let length = seconds(ofUnit: unit) { return time(value * length) }
    return value == value.rounded() ? String(format: "%.0f", value) : significant(value)
  }

  /// A number in three digits that count, or in all that it has before the point.
  private static func significant(_ value: Double) -> String {
    let size = abs(value)
    return String(
      format: "%.\(size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3)f", value)
  }
}

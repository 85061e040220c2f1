import Foundation

/// The part of an axis that a chart shows: its ends, and the round numbers between them.
struct AxisRange {
  /// The round numbers to mark, from the lowest to the highest.
  let ticks: [Double]
  private let scale: Axis.Scale
  private let low: Double
  private let high: Double

  /// The range that has a place for every value.
  init(_ axis: Axis, values: [Double]) {
    scale = axis.scale
    switch axis.scale {
    case .linear:
      let step = roundStep(for: values.max() ?? 0)
      let count = max(1, ((values.max() ?? 0) / step).rounded(.up))
      (low, high) = (0, count * step)
      ticks = (0...Int(count)).map { Double($0) * step }
    case .logarithmic:
      let positive = values.filter { $0 > 0 }
      let first = Int(log10(positive.min() ?? 1).rounded(.down))
      let last = max(first + 1, Int(log10(positive.max() ?? 1).rounded(.up)))
      (low, high) = (tenTo(first), tenTo(last))
      let stride = (last - first) / 7 + 1
      let decades = Swift.stride(from: first, through: last, by: stride).map(tenTo)
      // One tenfold alone has too few of its own.
      ticks = last - first > 1 ? decades : [1, 2, 5, 10].map { $0 * tenTo(first) }
    }
  }

  /// Where a value lies, from 0 at the low end to 1 at the high one.
  func place(of value: Double) -> Double {
    switch scale {
    case .linear: return min(max((value - low) / (high - low), 0), 1)
    case .logarithmic:
      guard value > low else { return 0 }
      return min(log10(value / low) / log10(high / low), 1)
    }
  }
}

/// The step of 1, 2 or 5 times a power of ten that divides a length into six parts at most.
private func roundStep(for length: Double) -> Double {
  guard length > 0, length.isFinite else { return 1 }
  let rough = length / 6
  let power = tenTo(Int(log10(rough).rounded(.down)))
  let step = [1, 2, 5, 10].first { $0 * power >= rough * 0.999_999 } ?? 10
  return step * power
}

/// A power of ten, as the decimal that is typed.
private func tenTo(_ exponent: Int) -> Double {
  Double("1e\(exponent)") ?? pow(10, Double(exponent))
}

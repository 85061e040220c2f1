import Foundation
import LessonKit

/// What was measured of a step, as a table: a value a row, in one unit.
struct MeasurementView {
  let result: MeasurementResult
  let paint: Paint

  func lines(indent: Int) -> [String] {
    if let failure = result.failure {
      return indented("measurement: \(result.title): \(failure)", by: indent)
        .map { paint($0, .notable) }
    }
    let values = Self.aligned(result.rows.map(\.value))
    let title = wrapped(result.title, width: 40).joined(separator: "\n")
    return TextTable(
      [.init(title: title), .init(title: result.unit, isRight: true)],
      zip(result.rows, values).map { [.init($0.label), .init($1)] }
    ).lines(indent: indent, paint: paint)
  }

  /// The values with as many decimals as the smallest of them needs for three digits, no more than
  /// three, and none where all are whole.
  private static func aligned(_ values: [Double]) -> [String] {
    let areWhole = values.allSatisfy { $0 == $0.rounded() }
    let smallest = values.map(abs).filter { $0 > 0 }.min() ?? 100
    let decimals = areWhole || smallest >= 100 ? 0 : smallest >= 10 ? 1 : smallest >= 1 ? 2 : 3
    return values.map { String(format: "%.\(decimals)f", $0) }
  }
}

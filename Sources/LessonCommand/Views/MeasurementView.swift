import LessonKit
import Recording

/// What was measured of a step, as a table: a value a row.
struct MeasurementView {
  let result: MeasurementResult
  let paint: Paint

  func lines(indent: Int) -> [String] {
    if let failure = result.failure {
      return indented("measurement: \(result.title): \(failure)", by: indent)
        .map { paint($0, .notable) }
    }
    let title = wrapped(result.title, width: 40).joined(separator: "\n")
    let unit = FigureText.seconds(ofUnit: result.unit) == nil ? result.unit : "time"
    return TextTable(
      [.init(title: title), .init(title: unit, isRight: true)],
      result.rows.map { [.init($0.label), .init(FigureText.value($0.value, unit: result.unit))] }
    ).lines(indent: indent, paint: paint)
  }
}

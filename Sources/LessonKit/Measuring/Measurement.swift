/// A figure of a step that is measured, not judged: what a fix costs, how long a screen stands still.
///
/// It runs in a process of its own, after the judges have ended.
public struct Measurement: Sendable {
  /// What is measured, as the title of the first column.
  public let title: String
  /// The unit of the values, as the title of the second column.
  public let unit: String
  /// The most time that the whole measurement may take.
  public let limit: Duration
  /// Measures, and gives back a value a row.
  public let measure: @Sendable () -> [MeasuredRow]

  /// Describes a measurement.
  public init(
    _ title: String, unit: String, limit: Duration = .seconds(10),
    _ measure: @escaping @Sendable () -> [MeasuredRow]
  ) {
    self.title = title
    self.unit = unit
    self.limit = limit
    self.measure = measure
  }
}

/// One row of a measurement: what was measured, and the value in the measurement's unit.
public struct MeasuredRow: Codable, Hashable, Sendable {
  /// What was measured.
  public let label: String
  /// The value, in the measurement's unit.
  public let value: Double

  /// A value and what it is of.
  public init(label: String, value: Double) {
    self.label = label
    self.value = value
  }
}

/// A declaration cut out of its file.
public struct SourceSlice: Sendable, Equatable {
  /// The number, in the file, of the slice's first line.
  public let firstLine: Int
  /// The lines, without the indentation that all of them share, and without line ends.
  public let lines: [[SourceSpan]]
}

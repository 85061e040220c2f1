/// The choices of one execution: which thread took each step.
///
/// Its text is short and readable: `a3ba2` means three steps of thread a, one of b, two of a.
/// Threads are lettered in the order of their creation within the execution; the twenty-seventh
/// and later ones stand as `[27]`.
public struct Schedule: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The number of the thread that takes each step, from 0.
  public var steps: [Int]

  /// A schedule of these steps.
  public init(steps: [Int]) { self.steps = steps }

  /// Reads a schedule's text.
  ///
  /// Nil when the text is not one.
  public init?(_ text: String) {
    var steps: [Int] = []
    var rest = Substring(text)
    while let thread = Self.takeThread(from: &rest) {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let count = digits.isEmpty ? 1 : Int(digits) ?? 0
      guard (1...1_000_000).contains(count) else { return nil }
      steps += Array(repeating: thread, count: count)
    }
    guard rest.isEmpty else { return nil }
    self.steps = steps
  }

  /// The schedule's text.
  public var description: String {
    var text = ""
    var index = 0
    while index < steps.count {
      let thread = steps[index]
      let end = steps[index...].firstIndex { $0 != thread } ?? steps.count
      text += thread < 26 ? String(UnicodeScalar(UInt8(97 + thread))) : "[\(thread)]"
      if end - index > 1 { text += "\(end - index)" }
      index = end
    }
    return text
  }

  private static func takeThread(from text: inout Substring) -> Int? {
    guard let first = text.first else { return nil }
    if let ascii = first.asciiValue, (97...122).contains(ascii) {
      text = text.dropFirst()
      return Int(ascii) - 97
    }
    guard first == "[", let end = text.firstIndex(of: "]"),
      let thread = Int(text[text.index(after: text.startIndex)..<end]),
      (26...1_000_000).contains(thread)
    else { return nil }
    text = text[text.index(after: end)...]
    return thread
  }

  /// Reads the schedule's text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let schedule = Schedule(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no schedule: \(text)")
    }
    self = schedule
  }

  /// Writes the schedule's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

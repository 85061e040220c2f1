import Foundation

/// One line that a judge's child sends to its parent: a word for what it is, and a text.
struct Answer: Equatable {
  enum Kind: String {
    /// The outcome of one run.
    case outcome
    /// The number of executions explored so far.
    case executions
    /// The exploration's report, as JSON.
    case report
    /// Every state of the scenario, as JSON: "null" if there are too many.
    case states
    /// The rows of a measurement, as JSON.
    case measurement
    /// What the threads of an observed run did, as JSON.
    case spans
    /// What of a benchmark is being measured, as JSON.
    case stage
    /// The result of a benchmark, as JSON.
    case benchmark
    /// The values of a sampler, as JSON.
    case samples
  }

  let kind: Kind
  let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// Reads a line; nil when it is not an answer.
  init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
    self.init(
      kind,
      // A backslash is escaped first and last, so that a real "\n" of two characters survives.
      parts[1].split(separator: #"\\"#, omittingEmptySubsequences: false)
        .map { $0.replacingOccurrences(of: #"\n"#, with: "\n") }
        .joined(separator: #"\"#))
  }

  /// The line, without its end.
  var line: String {
    let escaped = text.replacingOccurrences(of: #"\"#, with: #"\\"#)
      .replacingOccurrences(of: "\n", with: #"\n"#)
    return "\(kind.rawValue) \(escaped)"
  }
}

/// The child's way back to its parent: what was its standard output when it started.
///
/// Standard output itself then leads to standard error, so that a scenario that prints does not
/// garble the answers.
final class AnswerStream: Sendable {
  private let descriptor: Int32

  init() {
    descriptor = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Sends a value as JSON; one that has no JSON ends this process, which the judge then tells.
  func send(_ kind: Answer.Kind, json value: some Encodable) {
    guard let json = try? JSONEncoder().encode(value) else { _exit(70) }
    send(kind, String(decoding: json, as: UTF8.self))
  }

  /// Sends an answer at once, in one piece: nothing of it is lost when the process dies next.
  func send(_ kind: Answer.Kind, _ text: String) {
    var bytes = Array((Answer(kind, text).line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress!, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        _exit(1)
      }
    }
  }
}

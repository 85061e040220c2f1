/// What a real thread did for a while, in a run that was observed.
public struct ObservedSpan: Codable, Hashable, Sendable {
  /// The kinds of things that a thread does.
  public enum Kind: String, Codable, Sendable {
    /// It ran code that it was started for.
    case work
    /// It ran a block of a queue.
    case block
    /// It ran a block that no other of its queue may run beside.
    case barrier
    /// It waited: for its turn on a queue, for a lock, for a group.
    case wait
    /// It held a lock.
    case hold
    /// It slept.
    case sleep
  }

  /// The thread's name, such as "main thread" or "worker 2".
  public let thread: String
  /// The kind of thing.
  public let kind: Kind
  /// What it was in words, such as "block on images".
  public let name: String
  /// When it began, in nanoseconds since the observed run did.
  public let start: Int
  /// When it ended, in nanoseconds since the observed run began.
  public let end: Int

  /// Makes a span from its parts.
  public init(thread: String, kind: Kind, name: String, start: Int, end: Int) {
    self.thread = thread
    self.kind = kind
    self.name = name
    self.start = start
    self.end = end
  }
}

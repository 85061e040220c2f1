/// What contestants are measured under: a column of a panel.
public struct Condition: Hashable, Sendable {
  /// The number of threads that work at the same time.
  public var threads: Int
  /// How many of a hundred operations write.
  public var writePercent: Int
  /// How long an operation takes inside, where the contestant excludes others, beside its own work.
  public var nanosecondsInside: Int

  /// A condition; panels vary the threads, and keep to one of the others.
  public init(threads: Int, writePercent: Int, nanosecondsInside: Int = 0) {
    self.threads = threads
    self.writePercent = writePercent
    self.nanosecondsInside = nanosecondsInside
  }

  /// "1 thread", "2 threads".
  public var label: String { "\(threads) thread\(threads == 1 ? "" : "s")" }

  /// Whether an operation is a write: the same ones in each run, spread as if by dice.
  @inlinable
  public func isWrite(_ operation: Int) -> Bool { mixed(operation) % 100 < UInt64(writePercent) }

  /// A number below `count` for an operation, spread as if by dice.
  @inlinable
  public func pick(_ operation: Int, below count: Int) -> Int {
    Int((mixed(operation) >> 32) % UInt64(count))
  }

  /// SplitMix64: a few nanoseconds, and no state that threads would share.
  @inlinable func mixed(_ operation: Int) -> UInt64 {
    var bits = UInt64(bitPattern: Int64(operation)) &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}

/// Something whose speed is measured.
public struct Contestant: Sendable {
  /// The contestant's name, as in "serial queue".
  public let name: String
  let makeTrial: @Sendable (Condition) -> Trial

  /// A contestant, with what makes a fresh subject for each trial.
  public init(_ name: String, makeTrial: @escaping @Sendable (Condition) -> Trial) {
    self.name = name
    self.makeTrial = makeTrial
  }
}

/// A fresh subject, and what threads do to it.
public struct Trial: Sendable {
  let microsecondsInBatch: Double
  let perform: @Sendable (Range<Int>) -> Void
  let finish: @Sendable () -> Void

  /// A trial.
  ///
  /// - Parameters:
  ///   - microsecondsInBatch: how long one call of `perform` should take about; more where each call
  ///     has a cost that no operation should pay.
  ///   - finish: waits until everything is done that operations have only handed over. It counts
  ///     as part of the time: an `async` call is not done when it returns.
  ///   - perform: does the operations with these numbers, one after the other. Each thread is given
  ///     numbers of its own. The loop stands here, and not in the runner, so that the compiler sees
  ///     the operation.
  public init(
    microsecondsInBatch: Double = 20, finish: @escaping @Sendable () -> Void = {},
    perform: @escaping @Sendable (Range<Int>) -> Void
  ) {
    self.microsecondsInBatch = microsecondsInBatch
    self.perform = perform
    self.finish = finish
  }
}

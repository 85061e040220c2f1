import Synchronization

/// A cache of a thousand entries whose throughput is measured.
public protocol MeasuredCache: Sendable {
  /// A fresh cache that holds every entry.
  init(for condition: Condition)
  /// Looks an entry up by its key; its value, or -1.
  func read(_ entry: Int) -> Int
  /// Stores an entry anew.
  func write(_ entry: Int)
  /// Waits for what writes have only handed over.
  func finish()
}

extension MeasuredCache {
  /// Waits for nothing.
  public func finish() {}
}

extension Contestant {
  /// A cache as a contestant: operations read and write its entries, as the condition says.
  @inlinable
  public init<Cache: MeasuredCache>(_ name: String, _: Cache.Type) {
    self.init(name) { condition in
      let cache = Cache(for: condition)
      return Trial(finish: { cache.finish() }) { operations in
        var sum = 0
        for operation in operations {
          let entry = condition.pick(operation, below: MeasuredKeys.count)
          if condition.isWrite(operation) {
            cache.write(entry)
          } else {
            sum &+= cache.read(entry)
          }
        }
        keep(sum)
      }
    }
  }
}

/// The keys of the entries, as short as they are without memory of their own.
///
/// An array would be retained and released at each access. That is one number in memory that all
/// threads write, and they would be measured waiting for it.
public struct MeasuredKeys: @unchecked Sendable {
  /// The number of keys.
  public static let count = 1000
  /// The keys, which are made once and stay.
  public static let all = MeasuredKeys()

  @usableFromInline let keys: UnsafeMutablePointer<String>

  private init() {
    keys = .allocate(capacity: Self.count)
    for number in 0..<Self.count { (keys + number).initialize(to: "image \(number)") }
  }

  /// The key of an entry.
  @inlinable public subscript(entry: Int) -> String { keys[entry] }
}

/// Work that takes some time and touches nothing that threads share.
///
/// It stands for what an operation does while it keeps the others out.
public struct BusyWork: Sendable {
  @usableFromInline let turns: Int

  /// Work of about so many nanoseconds, on the machine as it is without other work.
  public init(nanoseconds: Int) {
    turns = Int((Double(nanoseconds) * Self.turnsPerNanosecond).rounded())
  }

  /// The best of many tries: whatever disturbs one makes it slower.
  private static let turnsPerNanosecond: Double = {
    let work = BusyWork(turns: 2000)
    let clock = ContinuousClock()
    let best = (0..<200).map { _ in
      clock.measure { keep(work.perform()) } / .nanoseconds(1)
    }.min()
    return 2000 / max(best ?? 1, 1)
  }()

  private init(turns: Int) { self.turns = turns }

  /// Does the work, and gives back zero.
  ///
  /// Add it to what the operation results in: the compiler does not know that it is zero, and so
  /// cannot leave out the work.
  @inlinable public func perform() -> Int {
    var bits = turns | 1
    for _ in 0..<turns { bits = next(bits) }
    return bits == 0 ? 1 : 0
  }

  /// A step of a xorshift generator, which never comes to zero.
  @inlinable func next(_ bits: Int) -> Int {
    var bits = UInt64(bitPattern: Int64(bits))
    bits ^= bits << 13
    bits ^= bits >> 7
    bits ^= bits << 17
    return Int(Int64(bitPattern: bits))
  }
}

/// Has a result count as used, so that the compiler does not leave out what made it.
public func keep(_ value: Int) { kept.store(value, ordering: .relaxed) }

private let kept = Atomic(0)

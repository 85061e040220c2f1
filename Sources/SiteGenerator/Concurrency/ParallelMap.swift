import Dispatch

/// What a closure makes of each number below a count, on all cores, in the order of the numbers.
func parallelMap<Value: Sendable>(_ count: Int, _ transform: @Sendable (Int) -> Value) -> [Value] {
  let slots = Slots<Value>(count: count)
  // A few numbers at a time, because handing one over costs as much as a small page.
  let chunk = max(1, min(4, count / 64))
  DispatchQueue.concurrentPerform(iterations: (count + chunk - 1) / chunk) { index in
    for number in index * chunk..<min((index + 1) * chunk, count) {
      slots[number] = transform(number)
    }
  }
  return slots.values
}

/// What two closures make, at the same time.
func atOnce<One: Sendable, Other: Sendable>(
  _ one: @Sendable () -> One, _ other: @Sendable () -> Other
) -> (One, Other) {
  let made = Locked<(one: One?, other: Other?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let value = one()
      made.withLock { $0.one = value }
    } else {
      let value = other()
      made.withLock { $0.other = value }
    }
  }
  return made.withLock { ($0.one!, $0.other!) }
}

/// Does several things at the same time.
///
/// - Throws: what one of them has thrown, after all of them have ended.
func inParallel(_ bodies: [@Sendable () throws -> Void]) throws {
  let outcomes = parallelMap(bodies.count) { index in Result { try bodies[index]() } }
  for outcome in outcomes { try outcome.get() }
}

/// Places that each are written once, by one thread, before all of them are read.
private final class Slots<Value: Sendable>: @unchecked Sendable {
  private let places: UnsafeMutableBufferPointer<Value?>

  init(count: Int) {
    places = .allocate(capacity: count)
    places.initialize(repeating: nil)
  }

  deinit {
    places.deinitialize()
    places.deallocate()
  }

  subscript(index: Int) -> Value? {
    get { places[index] }
    set { places[index] = newValue }
  }

  var values: [Value] { places.compactMap { $0 } }
}

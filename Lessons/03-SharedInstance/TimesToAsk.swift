import Interleaving
import LessonKit

/// How long it takes to ask for a photo manager that is there, for one thread
/// and for two at once.
func timesToAsk() -> [MeasuredRow] {
  let locked = LockedEachTime()
  return times("a lock each time") { _ = locked.shared }
    + times("static let") { _ = StaticLet.shared }
}

/// A shared photo manager with a lock that is taken each time.
private final class LockedEachTime: @unchecked Sendable {
  private let lock = NSLock()
  @Shared private var instance: PhotoManager?

  var shared: PhotoManager {
    lock.withLock {
      if let instance { return instance }
      let manager = PhotoManager()
      manager.load()
      instance = manager
      return manager
    }
  }
}

private func times(
  _ name: String, _ ask: @escaping @Sendable () -> Void
) -> [MeasuredRow] {
  // Now it is there.
  ask()
  let (one, other) = concurrently({ nanoseconds(ask) }, { nanoseconds(ask) })
  return [
    MeasuredRow(label: "\(name), one thread", value: nanoseconds(ask)),
    MeasuredRow(label: "\(name), two threads", value: max(one, other)),
  ]
}

private func nanoseconds(_ ask: () -> Void) -> Double {
  let count = 20_000
  let time = ContinuousClock().measure {
    for _ in 0..<count { ask() }
  }
  return time / .nanoseconds(1) / Double(count)
}

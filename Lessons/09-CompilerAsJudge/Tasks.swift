import Interleaving

/// Tasks on a queue, where the explorer sees them.
final class Tasks: Sendable {
  private let pool = QueueExecutor(DispatchQueue.global())
  private let group = DispatchGroup()

  func start(_ body: @escaping @Sendable () async -> Void) {
    group.enter()
    Task(executorPreference: pool) { [group] in
      await body()
      group.leave()
    }
  }

  /// Waits until every task has ended.
  func wait() { group.wait() }
}

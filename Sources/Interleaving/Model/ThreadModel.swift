/// A thread that `concurrently` starts: it may start at once.
final class StartModel: Model, @unchecked Sendable {
  /// The event after which the thread was made; nil for the scenario's own thread.
  private let creation: Int?

  init(after creation: Int?) {
    self.creation = creation
    super.init(id: -1)
  }

  override func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] {
    creation.map { [$0] } ?? []
  }

  override func describe(_ operation: Operation) -> String { "starts" }
}

/// The end of threads that another one waits for.
final class JoinModel: Model, @unchecked Sendable {
  private let threads: [VirtualThread]

  init(_ threads: [VirtualThread]) {
    self.threads = threads
    super.init(id: -1)
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    threads.allSatisfy(\.isFinished)
  }

  override func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] {
    threads.map(\.lastEvent)
  }

  override func describe(_ operation: Operation) -> String {
    "joins \(threads.map(\.name).formatted())"
  }

  override func explainWait(of thread: VirtualThread) -> String {
    "waits for \(threads.filter { !$0.isFinished }.map(\.name).formatted()) to end"
  }
}

/// What is submitted to a queue inside an exploration: a block, or a work item.
struct Work: @unchecked Sendable {
  let flags: DispatchWorkItemFlags
  /// Runs the work; called on the thread that has its turn.
  let run: () -> Void
  /// What it is called while it waits for its time.
  var laterName = "later block"
  /// Whether the work is cancelled, so that nothing is lost when it is not done.
  var isCancelled: @Sendable () -> Bool = { false }

  /// A block, which need not be `Sendable`: GCD's own declarations do not ask for it everywhere.
  init(flags: DispatchWorkItemFlags, _ block: @escaping () -> Void) {
    self.flags = flags
    run = block
  }

  /// What it is called once it is on its queue.
  var name: String { flags.contains(.barrier) ? "barrier" : "block" }
}

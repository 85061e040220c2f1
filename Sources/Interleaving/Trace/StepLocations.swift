/// Where each thread's next step stands in the user's code.
struct StepLocations {
  private var next: [ThreadID: SourceLocation] = [:]
  /// Where the thread's open modification began: the compiler names no line for its end.
  private var beginnings: [ThreadID: SourceLocation] = [:]

  /// The line of a thread's next step, where debug information tells.
  subscript(thread: ThreadID) -> SourceLocation? { next[thread] }

  /// Notes where the calling thread is.
  ///
  /// Call it before the thread has to wait for its step.
  mutating func note(_ thread: VirtualThread) {
    guard let pending = thread.pending else { return }
    let action = pending.operation.action
    next[thread.id] =
      action == .endModification
      ? beginnings[thread.id] : SourceLines.locateCaller(skipping: pending.model.accessorLine)
    if action == .beginModification { beginnings[thread.id] = next[thread.id] }
  }

  /// The line of the step that a thread takes now, which is its next one no more.
  mutating func take(_ thread: ThreadID) -> SourceLocation? { next.removeValue(forKey: thread) }
}

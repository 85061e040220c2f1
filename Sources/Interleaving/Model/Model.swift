/// What the explorer knows of a shared object: its state, and who may use it now.
///
/// Touched only by the one virtual thread that runs, so it needs no lock of its own.
@usableFromInline
class Model: @unchecked Sendable {
  /// The object's number; -1 for what no two threads can use at once.
  let id: ObjectID
  /// Where the object was made; nil for one that was made outside the exploration.
  let declaration: Declaration?

  init(id: ObjectID, declaration: Declaration? = nil) {
    self.id = id
    self.declaration = declaration
  }

  /// The operation as it stands now: how it gets along with others may depend on the state.
  func current(_ operation: Operation) -> Operation { operation }

  /// Whether the thread may carry out the operation now.
  func permits(_ operation: Operation, by thread: VirtualThread) -> Bool { true }

  /// Whether the thread may carry out the operation now because no other can go on.
  func permitsAsLastResort(_ operation: Operation, by thread: VirtualThread) -> Bool { false }

  /// Whether one of the operations that wait could come now, in the place of this one.
  func admission(before operation: Operation) -> Admission { .always }

  /// How many leaves may come before this enter of a group without one too many.
  func slack(before operation: Operation) -> Int? { nil }

  /// Earlier events that come before the operation, besides those on this object.
  func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] { [] }

  /// The line that the compiler names for the accessors of a variable: none of the user's steps.
  var accessorLine: SourceLocation? { nil }

  /// Whether the operation that is carried out now had to wait for others.
  var hadToWait: Bool { false }

  /// What the operation does, for a trace: "locks the lock".
  func describe(_ operation: Operation) -> String { "\(operation.action)" }

  /// What the object is called among those of a state; nil if it is none to show there.
  var title: String? { nil }

  /// What the object is called where it is told apart from others: "lock ordering".
  ///
  /// The kind of object may say it all, or the name.
  var fullName: String? {
    guard let title, let declared = declaration?.name, declared != title else { return title }
    return "\(title) \(declared)"
  }

  /// What is known of the object's name; nil if it is none to show.
  var fullTitle: ObjectTitle? {
    guard id >= 0, let title, let name = fullName else { return nil }
    return ObjectTitle(title: title, name: name, owner: declaration?.owner)
  }

  /// The object's value or who has it, for a state.
  func describeState() -> String { describeValue() ?? "" }

  /// The object's value, for a trace; nil where there is none to show.
  func describeValue() -> String? { nil }

  /// What is wrong with the object's state when the scenario is over; nil if nothing is.
  var complaintAtEnd: String? { nil }

  /// Who keeps the thread from going on; nil if that is nobody in particular.
  func obstacle(to thread: VirtualThread) -> Obstacle? { nil }

  /// Why the thread cannot go on, for a report of a deadlock: "waits for the lock, which …".
  func explainWait(of thread: VirtualThread) -> String { "waits" }
}

/// A thing that a thread waits for because another one has it.
struct Obstacle {
  /// What it is called: "lock", or a queue's name.
  let what: String
  let holder: VirtualThread
  /// The event that took it.
  let taken: Int
}

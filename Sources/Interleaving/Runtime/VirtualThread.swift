import CInterleaving

/// A thread of the scenario inside an exploration: a real one, but it goes on only when the
/// explorer says so.
final class VirtualThread: @unchecked Sendable {
  /// What the thread does next, as soon as it may.
  struct Pending {
    var operation: Operation
    let model: Model
  }

  let id: ThreadID
  /// The thread's place in the order of creation within its execution.
  let index: Int
  let name: String
  unowned let execution: Execution
  var pending: Pending?
  /// The event that the thread took last; -1 before its first.
  var lastEvent = -1
  /// The last of its events but for those after its work.
  var lastEventOfWork = -1
  /// Whether the thread does what comes after its work, for which nobody needs to wait.
  private(set) var isWindingUp = false
  /// Whether the blocks that it submits are called after it: "thread 2's barrier".
  var givesItsName = false
  /// How many of those there are.
  private var namesakes = 0
  /// The blocks that the thread is in, the innermost last.
  var blocks: [Block] = []
  private(set) var isFinished = false
  /// When the wait that the thread is in ends at the latest; nil if it has no limit, or is past it.
  var deadline: Deadline?
  /// Tells whether the thread's work no longer matters, so that it may be left undone.
  var isDispensable: @Sendable () -> Bool = { false }
  /// The real thread that runs this one; nil before it starts and after it ends.
  var worker: Worker?

  /// What to run; nil once that is done.
  private var body: (@Sendable () -> Void)?
  private var children = 0
  private var objects = 0

  init(
    id: ThreadID, index: Int, name: String, execution: Execution,
    body: @escaping @Sendable () -> Void
  ) {
    self.id = id
    self.index = index
    self.name = name
    self.execution = execution
    self.body = body
  }

  /// The virtual thread that the calling thread stands for; nil outside explorations.
  static var current: VirtualThread? {
    guard let pointer = racecourse_current_thread(), !Observer.isObserver(pointer) else {
      return nil
    }
    return Unmanaged<VirtualThread>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Runs the body.
  ///
  /// Called on the thread's worker, when the explorer lets the thread start.
  func run() {
    racecourse_set_current_thread(Unmanaged.passUnretained(self).toOpaque())
    execution.commitPending(of: self)
    execution.trapSchedule.withSchedule {
      body!()
      // What it captured goes here, on this thread, as a real thread's would: a deinit may use the
      // facade, too.
      body = nil
    }
    racecourse_set_current_thread(nil)
    isFinished = true
  }

  /// Waits for the explorer's leave to carry out the operation, and records that it happens now.
  ///
  /// Its effect is up to the caller, at once: no other thread runs before the next `perform`.
  func perform(_ operation: Operation, on model: Model) {
    execution.perform(Pending(operation: operation, model: model), by: self)
  }

  /// Whether the thread may take its next step now; false if it has none.
  var canGoOn: Bool { pending.map { $0.model.permits($0.operation, by: self) } ?? false }

  /// Carries out steps that come after the thread's work.
  func windUp(_ body: () -> Void) {
    isWindingUp = true
    body()
    isWindingUp = false
  }

  /// The thread and what it does next.
  ///
  /// It must not be running.
  var candidate: Candidate { Candidate(thread: id, index: index, operation: pending!.operation) }

  /// A number for a thread that this one starts.
  func makeThreadID() -> ThreadID {
    children += 1
    return execution.identities.thread(child: children, of: id)
  }

  /// What the next block of this kind is called that the thread submits; nil if it gives no names.
  func nameBlock(_ kind: String) -> String? {
    guard givesItsName else { return nil }
    namesakes += 1
    return "\(name)'s \(kind)\(namesakes > 1 ? " \(namesakes)" : "")"
  }

  /// A number for a shared object that this thread makes.
  func makeObjectID() -> ObjectID {
    objects += 1
    return execution.identities.object(number: objects, of: id)
  }
}

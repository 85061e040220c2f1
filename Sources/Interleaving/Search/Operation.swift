/// A thread's number in an exploration: the same in every execution, whatever the schedule.
typealias ThreadID = Int
/// A shared object's number in an exploration: the same in every execution, whatever the schedule.
typealias ObjectID = Int

/// What a thread does next, as far as other threads can notice.
///
/// The search knows nothing of queues and locks. It sees which object an operation concerns, and
/// how the operation gets along with others on the same object.
struct Operation: Hashable {
  /// How an operation gets along with others on the same object.
  enum Access {
    /// With all of them, always. Such a step is no choice for a scheduler: it is taken at once.
    case none
    /// With other shared ones; its order among exclusive ones matters.
    case shared
    /// With none: its order matters.
    case exclusive
  }

  /// Which happens-before edges an operation makes, as memory models define them.
  enum Ordering {
    case none
    case acquire
    case release
    case acquireAndRelease
  }

  let object: ObjectID
  var access: Access
  /// Whether the operation may have to wait for others on the same object.
  var waits = false
  var ordering = Ordering.none
  let action: Action

  /// Whether there are states in which the operation cannot be carried out.
  var mayHaveToWait: Bool { waits || action == .timedWait }

  /// Whether the order of the two operations can matter.
  func conflicts(with other: Operation) -> Bool {
    object == other.object && access != .none && other.access != .none
      && (access == .exclusive || other.access == .exclusive)
  }
}

/// What an operation does, in the words of a trace.
enum Action: Hashable {
  case start
  case join
  case read
  case write
  case beginModification
  case endModification
  case load
  case store
  case exchange
  case lock
  case tryLock
  case unlock
  case enterOnce
  case leaveOnce
  case signal
  case wait
  case enter
  case leave
  case waitForGroup
  case notify
  /// A wait with a time limit: it ends in one way or the other, so it is not one that waits.
  case timedWait
  case readClock
  case setDeadline
  case passDeadline
  case concludeDeadline
  case withdrawDeadline
  case timeOut
  case enterTarget
  case leaveTarget
  case cancel
  case runAgain
  case beginWait
  case endWait
  case checkCancelled
  case changeTimer
  case checkTimer
  case setSpecific
  case getSpecific
  case submit(Submission)

  /// How a block comes to a queue.
  struct Submission: Hashable {
    let isSync: Bool
    let isBarrier: Bool
  }

  /// Whether this is a plain access to a variable, which may race with another.
  var isDataAccess: Bool {
    switch self {
    case .read, .write, .beginModification, .endModification: true
    default: false
    }
  }

  /// Whether this is a plain access that changes the variable.
  var isDataWrite: Bool { self == .write || self == .endModification }
}

/// An operation that a thread has carried out.
struct Event {
  let thread: ThreadID
  let operation: Operation
  /// Whether an operation that waits for the object could have come in its place.
  let admission: Admission
  /// Earlier events that come before this one whatever the schedule: the submission of the block
  /// that starts, the end of the blocks that it waited for.
  let after: [Int]
  /// How many leaves may come before this enter of a group without one too many; nil for other
  /// events.
  var slack: Int?

  /// Whether an operation of another thread could have come before this event instead.
  func isReversible(with operation: Operation) -> Bool {
    self.operation.conflicts(with: operation) && !(admission == .never && operation.waits)
  }
}

/// Whether an operation that waits for an object could have come in the place of an event on it.
enum Admission {
  /// Nothing kept it waiting just then.
  case always
  /// It was kept waiting just then, and with other steps before it might not have been.
  case perhaps
  /// The event gives back what the operation waits for, or came while nobody could have it.
  case never
}

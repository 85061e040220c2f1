import CInterleaving

/// The choices of the current execution, kept where a signal handler can read them: a trap cannot
/// be survived, but its schedule can be told.
final class TrapSchedule: @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<racecourse_schedule>

  /// Room for so many steps.
  init(capacity: Int) {
    let steps = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    pointer = .allocate(capacity: 1)
    pointer.initialize(
      to: racecourse_schedule(capacity: Int32(capacity), count: 0, steps: steps))
    racecourse_write_schedule_on_trap()
  }

  deinit {
    pointer.pointee.steps.deallocate()
    pointer.deallocate()
  }

  /// Forgets the steps of the last execution.
  func removeAll() { pointer.pointee.count = 0 }

  /// Adds the thread that takes the next step.
  func append(_ thread: Int) {
    guard pointer.pointee.count < pointer.pointee.capacity else { return }
    pointer.pointee.steps[Int(pointer.pointee.count)] = Int32(thread)
    pointer.pointee.count += 1
  }

  /// Has the schedule written if the calling thread traps in the body.
  func withSchedule(_ body: () -> Void) {
    racecourse_set_current_schedule(pointer)
    body()
    racecourse_set_current_schedule(nil)
  }
}

extension Schedule {
  /// The schedule that an exploration's process wrote to its standard error before a trap in the
  /// scenario ended it; nil if it wrote none.
  public init?(ofTrapIn standardError: String) {
    let prefix = String(cString: racecourse_trap_prefix)
    let lines = standardError.split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(prefix) }) else { return nil }
    self.init(String(line.dropFirst(prefix.count)))
  }
}

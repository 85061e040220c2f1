import Interleaving

/// Notes whoever comes from anywhere but the main queue.
///
/// `dispatchPrecondition(condition: .onQueue(.main))` asks the same, and ends the process. This one
/// lets it go on, so that one can see what comes of it.
///
/// It asks for the queue and not for the thread: the main thread can run another queue's block, by
/// `sync`, and a main queue that `dispatchMain` drains is not on the main thread.
final class MainQueueCheck: @unchecked Sendable {
  private static let key = DispatchSpecificKey<Bool>()
  private let lock = NSLock()
  private var noted: [String] = []

  init() { DispatchQueue.main.setSpecific(key: Self.key, value: true) }

  /// Notes a complaint if the calling code is not on the main queue.
  func expect(_ member: String) {
    guard DispatchQueue.getSpecific(key: Self.key) != true else { return }
    let complaint =
      "Screen.\(member) was used off the main queue. "
      + "Use it in a block on the main queue: DispatchQueue.main.async { … }"
    lock.withLock { noted.append(complaint) }
  }

  var complaints: [String] { lock.withLock { noted } }
}

public import Foundation

/// What the locks have in common: inside an exploration they are a `LockModel`.
@usableFromInline
protocol ModelledLock: AnyObject, Sendable {
  associatedtype Real: AnyObject & NSLocking & Sendable

  var backing: Backing<Real> { get }
  /// Whether its holder may lock it again.
  static var isRecursive: Bool { get }
}

extension ModelledLock {
  @usableFromInline
  func lockWatched() {
    VirtualThread.current == nil ? lockObserved() : onModel { $0.lock(by: $1) }
  }

  @usableFromInline
  func tryWatched(_ real: () -> Bool) -> Bool {
    VirtualThread.current == nil ? observing(real) : onModel { $0.tryLock(by: $1) }
  }

  @usableFromInline
  func unlockWatched() {
    VirtualThread.current == nil ? unlockObserved() : onModel { $0.unlock(by: $1) }
  }

  /// Lets a closure use the model, on behalf of the calling thread.
  func onModel<Result>(_ act: (LockModel, VirtualThread) -> Result) -> Result {
    let thread = VirtualThread.current!
    return act(model(for: thread), thread)
  }

  func model(for thread: VirtualThread) -> LockModel {
    backing.model(of: self, in: thread.execution) {
      LockModel(id: $0, isRecursive: Self.isRecursive)
    }
  }

  /// What stands behind a new lock: a model inside an exploration, and else the real thing.
  static func makeBacking(
    _ noun: String = "lock", at declaration: @autoclosure () -> Declaration, _ real: () -> Real
  ) -> Backing<Real> {
    guard let thread = VirtualThread.current else { return .real(real()) }
    return .model(
      LockModel(
        id: thread.makeObjectID(), declaration: declaration(), noun: noun,
        isRecursive: isRecursive))
  }
}

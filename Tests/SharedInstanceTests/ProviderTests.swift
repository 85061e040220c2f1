import Interleaving
import TestSupport
import Testing

@testable import SharedInstance

/// The steps on GCD itself.
@Suite("The shared photo manager", .timeLimit(.minutes(20)))
struct ProviderTests {
  @Test("For one thread, every step gives one whole manager, however often it is asked")
  func oneThread() {
    expectOneInstance(CheckThenCreate())
    expectOneInstance(DoubleChecked())
    expectOneInstance(DispatchOnce())
    #expect(StaticLet.shared === StaticLet.shared)
    #expect(StaticLet.shared.photos == library)
  }

  @Test("Eight threads that come first, all at once, get one whole manager of DispatchOnce")
  func once() {
    for _ in 0..<200 {
      let provider = DispatchOnce()
      let managers = Managers()
      onThreads(8) { _ in managers.add(provider.shared) }
      #expect(managers.count == 1)
      #expect(managers.areWhole)
    }
  }

  @Test("Two DispatchOnce have a manager each: what is run once is not run once for all")
  func two() { #expect(DispatchOnce().shared !== DispatchOnce().shared) }

  @Test("A once that comes back to itself never returns")
  func reentrantOnce() async {
    await #expect(processExitsWith: .failure) {
      exitWhenReturned { _ = ReentrantOnce().shared }
    }
    // The same question about a once that does return.
    await #expect(processExitsWith: .success) {
      exitWhenReturned { _ = DispatchOnce().shared }
    }
  }

  private func expectOneInstance(_ provider: some PhotoManagerProvider) {
    let first = provider.shared
    #expect(first.photos == library)
    for _ in 0..<3 { #expect(provider.shared === first) }
  }
}

/// The managers that threads were given.
private final class Managers: Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var managers: [ObjectIdentifier: PhotoManager] = [:]
  private let halfMade = AtomicCounter()

  func add(_ manager: PhotoManager) {
    if manager.photos != library { halfMade.increment() }
    lock.withLock { managers[ObjectIdentifier(manager)] = manager }
  }

  var count: Int { lock.withLock { managers.count } }
  var areWhole: Bool { halfMade.load() == 0 }
}

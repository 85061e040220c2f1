import Dispatch
import Foundation
import Interleaving

/// What a call through the facade costs outside explorations, against the plain one.
struct Overhead {
  let name: String
  /// Both in nanoseconds a call.
  let plain: Double
  let facade: Double

  var ratio: Double { facade / plain }

  /// Measures both by turns, so that what else the machine does meets both alike.
  private static func measure(
    _ name: String, calls: Int, plain: () -> Void, facade: () -> Void
  ) -> Overhead {
    func nanoseconds(_ body: () -> Void) -> Double {
      let start = ContinuousClock.now
      for _ in 1...calls { body() }
      return (ContinuousClock.now - start) / .nanoseconds(1) / Double(calls)
    }
    let rounds = (1...21).map { _ in (nanoseconds(plain), nanoseconds(facade)) }
    func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
    return Overhead(name: name, plain: median(rounds.map(\.0)), facade: median(rounds.map(\.1)))
  }

  static func all() -> [Overhead] {
    let plainLock = Foundation.NSLock()
    let lock = Interleaving.NSLock()
    let plainSerial = Dispatch.DispatchQueue(label: "plain")
    let serial = Interleaving.DispatchQueue(label: "facade")
    let plainConcurrent = Dispatch.DispatchQueue(label: "plain", attributes: .concurrent)
    let concurrent = Interleaving.DispatchQueue(label: "facade", attributes: .concurrent)
    return [
      measure(
        "lock and unlock", calls: 200_000,
        plain: {
          plainLock.lock()
          plainLock.unlock()
        },
        facade: {
          lock.lock()
          lock.unlock()
        }),
      measure(
        "sync, serial", calls: 20_000, plain: { plainSerial.sync {} }, facade: { serial.sync {} }),
      measure(
        "sync, concurrent", calls: 20_000, plain: { plainConcurrent.sync {} },
        facade: { concurrent.sync {} }),
      measure(
        "sync, barrier", calls: 20_000, plain: { plainConcurrent.sync(flags: .barrier) {} },
        facade: { concurrent.sync(flags: .barrier) {} }),
    ]
  }
}

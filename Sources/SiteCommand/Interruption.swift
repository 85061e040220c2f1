import Dispatch
import Foundation
import Synchronization

/// Notes that Ctrl-C was typed, so that the build can stop between two files and clean up.
final class Interruption: Sendable {
  private let hasHappened = Atomic(false)

  /// Whether the program has been told to stop.
  var isRequested: Bool { hasHappened.load(ordering: .acquiring) }

  /// Starts to listen for SIGINT and SIGTERM, for the rest of the program's life.
  static func listening() -> Interruption {
    let interruption = Interruption()
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        interruption.hasHappened.store(true, ordering: .releasing)
        // Whoever types Ctrl-C again does not want to wait for the file at hand.
        signal(number, SIG_DFL)
      }
      source.resume()
      // A source that is let go stops listening.
      _ = Unmanaged.passRetained(source as AnyObject)
    }
    return interruption
  }
}

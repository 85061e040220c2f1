import Interleaving
import PhotoKit

/// Where images come from, after a wait.
actor Server {
  private let executor = QueueExecutor(DispatchQueue(label: "server"))
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  nonisolated let downloads = AtomicCounter()

  func download(_ url: String) -> Image {
    downloads.increment()
    return Image(url, width: 10, height: 10)
  }
}

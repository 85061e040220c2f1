import Interleaving
import PhotoKit

/// An image cache that lets one task at a time look into it.
actor ReentrantCache {
  private let executor = QueueExecutor(DispatchQueue(label: "cache"))
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let server: Server
  @Shared private var images: [String: Image] = [:]

  init(server: Server) { self.server = server }

  func image(for url: String) async -> Image {
    if let image = images[url] { return image }
    let image = await server.download(url)
    images[url] = image
    return image
  }
}

import Interleaving
import PhotoKit

/// An image cache that keeps each download, whether it has ended or not.
actor SharedDownloads {
  private let executor = QueueExecutor(DispatchQueue(label: "cache"))
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let server: Server
  @Shared private var downloads: [String: Task<Image, Never>] = [:]

  init(server: Server) { self.server = server }

  func image(for url: String) async -> Image {
    if let download = downloads[url] { return await download.value }
    let download = Task { await server.download(url) }
    downloads[url] = download
    return await download.value
  }
}

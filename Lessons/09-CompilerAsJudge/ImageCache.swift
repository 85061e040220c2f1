import PhotoKit

/// What the caches have in common that keep what they are given.
protocol ImageCache: Sendable {
  func add(_ image: Image, for url: String)
  func image(for url: String) -> Image?
}

extension PromisedCache: ImageCache {}
extension ExemptCache: ImageCache {}
extension MutexCache: ImageCache {}
extension ReturnedReference: ImageCache {}

/// What the actors have in common that download what they do not have.
protocol LoadingCache: Actor {
  init(server: Server)
  func image(for url: String) async -> Image
}

extension ReentrantCache: LoadingCache {}
extension SharedDownloads: LoadingCache {}

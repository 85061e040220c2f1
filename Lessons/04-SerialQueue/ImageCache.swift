import PhotoKit

/// What the caches have in common that keep what they are given.
protocol ImageCache: Sendable {
  func add(_ image: Image, for url: String)
  func image(for url: String) -> Image?
}

/// What the caches have in common that download what they do not have.
protocol LoadingCache: Sendable {
  func image(for url: String, download: (String) -> Image) -> Image
}

extension UnguardedCache: ImageCache {}
extension LockedCache: ImageCache {}
extension SerialQueueCache: ImageCache {}
extension CheckThenAct: LoadingCache {}
extension SyncOnOwnQueue: LoadingCache {}
extension LoadOnce: LoadingCache {}

import Interleaving
import PhotoKit

/// What the small caches have in common, so that one scenario tries several.
protocol ImageCache: Sendable {
  func add(_ image: Image, withIdentifier identifier: String)
  func image(withIdentifier identifier: String) -> Image?
}

/// What the caches have in common whose scenario waits for their queue.
protocol QueuedCache: ImageCache {
  var queue: DispatchQueue { get }
}

/// What the caches have in common that stamp what is read.
protocol StampingCache: ImageCache {
  func lastAccess(withIdentifier identifier: String) -> Int?
}

extension UnguardedReads: QueuedCache {}
extension BarrierCache: QueuedCache {}
extension ReaderThatWrites: StampingCache {}
extension BarrierReads: StampingCache {}
extension StampedReads: StampingCache {}
extension SerialCache: ImageCache {}
extension LockedCache: ImageCache {}

// In a trace, an entry looks like its image.

extension ReaderThatWrites.Entry: CustomStringConvertible {
  var description: String { image.description }
}

extension BarrierReads.Entry: CustomStringConvertible {
  var description: String { image.description }
}

extension StampedReads.Entry: CustomStringConvertible {
  var description: String { image.description }
}

extension CachedImage: CustomStringConvertible {
  var description: String { image.description }
}

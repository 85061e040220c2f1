import Interleaving
import PhotoKit

/// What the small caches have in common, so that one scenario tries several.
protocol ImageCache: Sendable {
  var queue: DispatchQueue { get }
  func add(_ image: Image, withIdentifier identifier: String)
  func image(withIdentifier identifier: String) -> Image?
}

/// What the caches have in common that stamp what is read.
protocol StampingCache: ImageCache {
  func lastAccess(withIdentifier identifier: String) -> Int?
}

extension UnguardedReads: ImageCache {}
extension BarrierCache: ImageCache {}
extension ReaderThatWrites: StampingCache {}
extension BarrierReads: StampingCache {}
extension StampedReads: StampingCache {}

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

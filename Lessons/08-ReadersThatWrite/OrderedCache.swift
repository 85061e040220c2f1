import Interleaving
import PhotoKit

/// What the caches have in common that know which image is to go next.
protocol OrderedCache: Sendable {
  func setImage(_ image: Image, forKey key: String)
  func image(forKey key: String) -> Image?
  var keys: [String] { get }
}

extension PromotingReads: OrderedCache {}
extension StampingReads: OrderedCache {}
extension StoredStamp: OrderedCache {}
extension BarrierOnReads: OrderedCache {}
extension LockPerEntry: OrderedCache {}
extension AtomicStamp: OrderedCache {}
extension NoOrder: OrderedCache {}

// In a trace, an entry looks like its image.

extension StampingReads.Entry: CustomStringConvertible {
  var description: String { image.description }
}

extension StoredStamp.Entry: CustomStringConvertible {
  var description: String { image.description }
}

extension BarrierOnReads.Entry: CustomStringConvertible {
  var description: String { image.description }
}

extension LockPerEntry.Entry: CustomStringConvertible {
  var description: String { image.description }
}

extension AtomicStamp.Entry: CustomStringConvertible {
  var description: String { image.description }
}

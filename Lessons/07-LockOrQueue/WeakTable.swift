import Interleaving

/// The images that somebody holds, each with its cost, by key.
///
/// An image that nobody holds any more is not found. Its key stays until the
/// table has doubled, and then goes with the others of its kind: so the table
/// has never more than about twice the keys that it needs, and a store takes no
/// long time on average.
struct WeakTable {
  private var entries: [String: (reference: WeakReference, cost: Int)] = [:]
  private var sweepAt = smallest
  private static let smallest = 64

  /// The number of keys, those of images that are gone among them.
  var count: Int { entries.count }

  /// Finds an image that somebody still holds.
  func image(forKey key: String) -> (image: LoadedImage, cost: Int)? {
    guard let entry = entries[key], let image = entry.reference.image else {
      return nil
    }
    return (image, entry.cost)
  }

  /// Remembers an image in place of any other with this key.
  mutating func setImage(_ image: LoadedImage, forKey key: String, cost: Int) {
    entries[key] = (WeakReference(image), cost)
    guard entries.count >= sweepAt else { return }
    entries = entries.filter { $0.value.reference.image != nil }
    sweepAt = max(Self.smallest, entries.count * 2)
  }

  /// Forgets an image.
  mutating func removeImage(forKey key: String) { entries[key] = nil }

  /// Forgets every image.
  mutating func removeAll() { self = WeakTable() }
}

extension WeakTable: CustomStringConvertible {
  var description: String {
    let names = entries.values.compactMap { $0.reference.image?.description }
    return "\(names.sorted())"
  }
}

import Interleaving
import PhotoKit

/// A photo as the small storages keep it.
typealias CachedPhoto = StorageObject<Image>
typealias PhotoCache = EvictingCache<CachedPhoto>

/// What the small storages have in common, so that one scenario tries several.
protocol KeyTracking: Sendable {
  var cache: PhotoCache { get }
  var keys: Set<String> { get }
  func store(_ photo: CachedPhoto)
  func removeExpired(at now: Date)
}

/// What the storages have in common that can be read.
protocol ReadableStorage: KeyTracking {
  func value(forKey key: String, at now: Date) -> Image?
}

extension DelegateTracking: KeyTracking {}
extension LockedDelegate: KeyTracking {}
extension RecursiveLockDelegate: KeyTracking {}
extension LooseKeyTracking: KeyTracking {}
extension ReadThatExtends: ReadableStorage {}
extension LockedReads: ReadableStorage {}

extension KeyTracking {
  /// The keys of the photos that are in the cache.
  ///
  /// A cache cannot list them, so this asks for each that a scenario uses.
  var photos: Set<String> {
    let names: Set = ["sun", "moon", "star", "wall"]
    return names.filter { cache.peek(forKey: $0) != nil }
  }
}

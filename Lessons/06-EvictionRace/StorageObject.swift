import Interleaving
import PhotoKit

/// What knows how much it costs to keep.
public protocol CacheCostCalculable: Sendable {
  /// The cost, in the unit of the storage's limit; for images, bytes.
  var cacheCost: Int { get }
}

extension Image: CacheCostCalculable {
  /// The bytes of the picture in memory.
  public var cacheCost: Int { Int(clamping: bytes) }
}

/// What a storage keeps of one value.
final class StorageObject<T: CacheCostCalculable>: @unchecked Sendable {
  let key: String
  let value: T
  private let expiration: StorageExpiration
  /// When the value expires, unless a read extends it.
  @Shared private(set) var expiryDate: Date

  init(
    _ value: T, key: String, expiration: StorageExpiration, storedAt now: Date
  ) {
    self.value = value
    self.key = key
    self.expiration = expiration
    expiryDate = expiration.date(since: now)
  }

  var cost: Int { value.cacheCost }

  func isExpired(at now: Date) -> Bool { expiryDate <= now }

  func extend(_ extending: ExpirationExtending, at now: Date) {
    switch extending {
    case .none: break
    case .cacheTime: expiryDate = expiration.date(since: now)
    case .expirationTime(let other): expiryDate = other.date(since: now)
    }
  }
}

extension StorageObject: CustomStringConvertible {
  var description: String { key }
}

import Interleaving

/// When what is stored expires.
public enum StorageExpiration: Hashable, Sendable {
  /// It never does.
  case never
  /// So many seconds after it was stored.
  case seconds(TimeInterval)
  /// So many days of 24 hours after it was stored.
  case days(Int)
  /// At this date.
  case date(Date)
  /// It has expired already.
  case expired

  /// The date of expiry of what is stored, or used, at a time.
  func date(since start: Date) -> Date {
    switch self {
    case .never: .distantFuture
    case .seconds(let count): start + count
    case .days(let count): start + TimeInterval(count) * 86_400
    case .date(let date): date
    case .expired: .distantPast
    }
  }
}

/// What a read does to the expiry of what it finds.
public enum ExpirationExtending: Hashable, Sendable {
  /// Nothing.
  case none
  /// What the value was stored with begins anew.
  case cacheTime
  /// This takes the place of what the value was stored with, this once.
  case expirationTime(StorageExpiration)
}

import Foundation

/// Foundation's `NSCache`, as it is, with objects for keys and values: it takes nothing else.
public final class SystemCache: MeasuredCache, @unchecked Sendable {
  private let cache = NSCache<NSString, NSNumber>()
  private let keys: [NSString]
  private let values: [NSNumber]

  /// A cache that holds every entry; the keys are made before anything is measured.
  public init(for condition: Condition) {
    keys = (0..<MeasuredKeys.count).map { NSString(string: MeasuredKeys.all[$0]) }
    values = (0..<MeasuredKeys.count).map { NSNumber(value: $0) }
    for entry in keys.indices { write(entry) }
  }

  // A cache that is dropped with entries in it would leak them (on Linux).
  deinit { cache.removeAllObjects() }

  /// Looks an entry up.
  public func read(_ entry: Int) -> Int { cache.object(forKey: keys[entry])?.intValue ?? -1 }

  /// Stores an entry anew.
  public func write(_ entry: Int) { cache.setObject(values[entry], forKey: keys[entry]) }
}

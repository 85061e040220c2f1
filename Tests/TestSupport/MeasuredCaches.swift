public import LessonKit

/// Whether a contestant of a benchmark holds each entry, before and after many threads write.
///
/// A fast contestant that loses a write would win.
public func holdsEachEntry<Cache: MeasuredCache>(
  _: Cache.Type, under condition: Condition
) -> Bool {
  let cache = Cache(for: condition)
  func isWhole() -> Bool { (0..<MeasuredKeys.count).allSatisfy { cache.read($0) == $0 } }
  guard isWhole() else { return false }
  onThreads(3) { thread in
    for turn in 0..<500 {
      cache.write((turn * 7 + thread) % MeasuredKeys.count)
      keep(cache.read(turn))
    }
  }
  cache.finish()
  return isWhole()
}

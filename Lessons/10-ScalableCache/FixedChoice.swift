/// The keys that a trace asks for most often are kept, and no others.
///
/// It knows how popular each key is, and not when it comes. On requests that are
/// independent of each other, nobody can do better without knowing the future.
struct FixedChoice: EvictionPolicy {
  private let chosen: Set<Int>
  private var kept: Set<Int> = []

  init(capacity: Int, trace: [Int]) {
    let counts = Dictionary(trace.map { ($0, 1) }, uniquingKeysWith: +)
    let byCount = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    chosen = Set(byCount.prefix(capacity).map(\.key))
  }

  mutating func request(_ key: Int) -> Bool {
    chosen.contains(key) && !kept.insert(key).inserted
  }
}

import Interleaving
import Testing

@testable import CacheThatScales

@Suite("Against a model", .timeLimit(.minutes(20)))
struct ModelTests {
  @Test("A cache of one shard does what the model does, the evictions too", arguments: 0..<40)
  func oneShard(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (told, clock) = (Told(), TestClock())
    let cache = ScalableCache<Int, Int>(
      shards: 1, locks: 2, now: clock.now, onRemoval: told.note)
    var model = CacheModel()
    var gone = 0
    for turn in 0..<600 {
      let key = Int.random(in: 0..<24, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<45:
        let found = cache.value(forKey: key)
        let expected = model.value(forKey: key)
        #expect(found == expected)
      case 45..<80:
        let cost = Int.random(in: 0...12, using: &random)
        let lifetime = Bool.random(using: &random) ? Int.random(in: 0..<30, using: &random) : nil
        let isKept = cache.store(
          turn, forKey: key, cost: cost, lifetime: lifetime.map { .seconds($0) })
        let isExpected = model.store(turn, forKey: key, cost: cost, lifetime: lifetime)
        #expect(isKept == isExpected)
      case 80..<88:
        let wasThere = model.removeValue(forKey: key)
        #expect(cache.removeValue(forKey: key) == wasThere)
      case 88..<92:
        model.now += 5
        clock.set(model.now)
      case 92..<94:
        cache.removeExpired()
        model.removeExpired()
      case 94..<96:
        model.countLimit = Int.random(in: 0...16, using: &random)
        cache.countLimit = model.countLimit
        model.makeRoom()
      case 96..<99:
        model.totalCostLimit = Int.random(in: 0...80, using: &random)
        cache.totalCostLimit = model.totalCostLimit
        model.makeRoom()
      default:
        cache.removeAll()
        model.removeAll { _ in true }
      }
      #expect(cache.count == model.entries.count)
      #expect(cache.totalCost == model.totalCost)
      // Of what is gone, the part that went now: nobody tells in which order.
      #expect(told.all.dropFirst(gone).sorted() == model.gone.dropFirst(gone).sorted())
      gone = model.gone.count
    }
  }

  /// The last costs are larger than a share.
  @Test(
    "A cache of many shards finds what was stored last or nothing, and keeps its limits",
    arguments: [20, 100])
  func manyShards(highestCost: Int) {
    var random = SplitMix64(seed: 7)
    let told = Told()
    let cache = ScalableCache<Int, Int>(
      totalCostLimit: 300, countLimit: 50, shards: 8, locks: 2, onRemoval: told.note)
    var stored: [Int: (value: Int, cost: Int)] = [:]
    for turn in 0..<20_000 {
      let key = Int.random(in: 0..<200, using: &random)
      if turn.isMultiple(of: 3) {
        let cost = Int.random(in: 0...highestCost, using: &random)
        cache.store(turn, forKey: key, cost: cost)
        stored[key] = (turn, cost)
        #expect(cache.value(forKey: key) == turn)
      } else if let value = cache.value(forKey: key) {
        #expect(value == stored[key]?.value)
      }
      #expect(cache.count <= 50 && cache.totalCost <= 300)
    }
    let left = stored.filter { cache.value(forKey: $0.key) != nil }
    #expect(left.count == cache.count && left.count > 3)
    #expect(left.reduce(0) { $0 + $1.value.cost } == cache.totalCost)
    #expect(told.all.count + left.count == 20_000 / 3 + 1)
  }

  @Test("Keys whose hashes are equal do not take each other's place")
  func collisions() {
    struct Clash: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) { hasher.combine(0) }
    }
    let cache = ScalableCache<Clash, Int>(countLimit: 30)
    for number in 0..<30 { cache.store(number, forKey: Clash(number: number)) }
    for number in 0..<30 { #expect(cache.value(forKey: Clash(number: number)) == number) }
    for number in stride(from: 0, to: 30, by: 3) {
      #expect(cache.removeValue(forKey: Clash(number: number)))
    }
    for number in 0..<30 {
      #expect((cache.value(forKey: Clash(number: number)) == nil) == number.isMultiple(of: 3))
    }
  }
}

import Interleaving
import Testing

/// A trap in the scenario ends the process, but not without the schedule that led to it.
struct TrapTests {
  private final class Shelf: @unchecked Sendable {
    @Shared var books = ["Emma"]
  }

  @Test("a trap in a scenario writes the schedule, and ends the process as it always does")
  func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = explore(named: "check, then act") {
        let shelf = Shelf()
        concurrently(
          { if !shelf.books.isEmpty { shelf.books.removeFirst() } },
          { if !shelf.books.isEmpty { shelf.books.removeFirst() } })
        return "done"
      }
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let schedule = try #require(Schedule(ofTrapIn: errors))

    // Replayed with a check in place of the trap, the schedule leads to the empty shelf.
    let replayed = replay(schedule) {
      let shelf = Shelf()
      @Sendable func take() -> Bool {
        guard !shelf.books.isEmpty else { return false }
        var wasEmpty = false
        shelf.books.withEach { books in
          wasEmpty = books.isEmpty
          if !wasEmpty { books.removeFirst() }
        }
        return wasEmpty
      }
      let (first, second) = concurrently(take, take)
      return first || second ? "empty" : "fine"
    }
    #expect(replayed.outcomes.map(\.outcome) == ["empty"])
  }

  @Test("a trap outside explorations writes no schedule")
  func ordinaryTrap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = explore(named: "harmless") { "done" }
      fatalError("ordinary")
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(Schedule(ofTrapIn: errors) == nil)
    #expect(errors.contains("ordinary"))
  }
}

extension Array {
  /// Changes the array in place.
  fileprivate mutating func withEach(_ body: (inout [Element]) -> Void) { body(&self) }
}

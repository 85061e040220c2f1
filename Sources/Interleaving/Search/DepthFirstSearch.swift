/// Tries every sequence of choices, one after the other, up to a bound on preemptions.
///
/// Bounding preemptions finds most faults early (Musuvathi and Qadeer, PLDI 2007).
final class DepthFirstSearch: SchedulingStrategy {
  private struct Node {
    let candidates: [Candidate]
    var chosen: Int
  }

  private let preemptionBound: Int?
  private var nodes: [Node] = []
  private var depth = 0
  private var preemptions = 0
  private var hasBegun = false
  /// Whether the bound kept a choice from being tried.
  private(set) var wasBounded = false

  init(preemptionBound: Int? = nil) { self.preemptionBound = preemptionBound }

  var shortfall: String? {
    guard wasBounded, let bound = preemptionBound else { return nil }
    return "at most \(bound) preemption\(bound == 1 ? " was" : "s were") tried in an execution"
  }

  func beginExecution() -> Bool {
    depth = 0
    preemptions = 0
    guard hasBegun else {
      hasBegun = true
      return true
    }
    while let last = nodes.popLast() {
      guard last.chosen + 1 < last.candidates.count else { continue }
      nodes.append(Node(candidates: last.candidates, chosen: last.chosen + 1))
      return true
    }
    return false
  }

  func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID? {
    defer { depth += 1 }
    if depth == nodes.count {
      nodes.append(Node(candidates: allowed(candidates, running), chosen: 0))
    }
    let node = nodes[depth]
    let choice = node.candidates[node.chosen]
    guard candidates.contains(choice) else { throw Divergence(step: depth) }
    if choice.thread != running && candidates.contains(where: { $0.thread == running }) {
      preemptions += 1
    }
    return choice.thread
  }

  /// The candidates in the order of trial: the running thread first, and alone at the bound.
  private func allowed(_ candidates: [Candidate], _ running: ThreadID) -> [Candidate] {
    guard let current = candidates.first(where: { $0.thread == running }) else { return candidates }
    if let preemptionBound, preemptions >= preemptionBound {
      wasBounded = wasBounded || candidates.count > 1
      return [current]
    }
    return [current] + candidates.filter { $0.thread != running }
  }
}

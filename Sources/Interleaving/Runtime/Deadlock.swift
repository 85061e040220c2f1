/// Threads that wait for each other, and none of which can go on.
struct Deadlock {
  /// A thread that can never go on.
  struct Wait {
    let thread: VirtualThread
    /// The object that it waits for.
    let object: ObjectID
    /// Why it waits, in words.
    let explanation: String
    let obstacle: Obstacle?
  }

  /// All who can never go on.
  let waits: [Wait]
  /// Those who wait in a circle; without one, all of them.
  let members: [Wait]
  private let isCircle: Bool

  /// The threads as they stand now: what they wait for changes as they are given up.
  init(of threads: [VirtualThread]) {
    waits = threads.map { thread in
      let model = thread.pending!.model
      return Wait(
        thread: thread, object: model.id, explanation: model.explainWait(of: thread),
        obstacle: model.obstacle(to: thread))
    }
    let circle = Self.circle(in: waits)
    members = circle ?? waits
    isCircle = circle != nil
  }

  /// The events that took what its threads wait for; where nobody has it, their last ones.
  var takings: [Int] { members.map { $0.obstacle?.taken ?? $0.thread.lastEvent } }

  /// Who waits for what, where each thing was taken, and the circle that they make.
  func summary(from tracer: Tracer) -> String {
    let names = tracer.names
    let sentences = waits.map { wait in
      var text = "\(wait.thread.name) \(names.naming(wait.object, in: wait.explanation))"
      let taken = wait.obstacle.flatMap { tracer.location(of: $0.taken) }.map { "taken at \($0)" }
      let waiting = tracer.locationOfWait(of: wait.thread).map { "needed at \($0)" }
      let places = [taken, waiting].compactMap(\.self)
      if !places.isEmpty { text += " (\(places.joined(separator: ", ")))" }
      return text
    }
    let text = "No thread can go on: \(sentences.joined(separator: "; "))."
    guard isCircle else { return text }
    let steps = members.map { wait in
      "\(wait.thread.name) → \(names.naming(wait.object, in: wait.obstacle!.what)) → "
    }
    return "\(text) The circle: \(steps.joined())\(members[0].thread.name)."
  }

  /// Each of whom waits for the next, and the last for the first; nil if there is no such circle.
  private static func circle(in waits: [Wait]) -> [Wait]? {
    for start in waits {
      var path: [Wait] = []
      var next: Wait? = start
      while let wait = next, let holder = wait.obstacle?.holder,
        !path.contains(where: { $0.thread === wait.thread })
      {
        path.append(wait)
        if holder === start.thread { return path }
        next = waits.first { $0.thread === holder }
      }
    }
    return nil
  }
}

/// Threads that wait for each other, and none of which can go on.
struct Deadlock {
  private struct Wait {
    let thread: VirtualThread
    let explanation: String
    let obstacle: Obstacle?
  }

  private let waits: [Wait]

  /// The threads as they stand now: what they wait for changes as they are given up.
  init(of threads: [VirtualThread]) {
    waits = threads.map { thread in
      let model = thread.pending!.model
      return Wait(
        thread: thread, explanation: model.explainWait(of: thread),
        obstacle: model.obstacle(to: thread))
    }
  }

  /// Who waits for what, where each thing was taken, and the circle that they make.
  func summary(from tracer: Tracer) -> String {
    let sentences = waits.map { wait in
      var text = "\(wait.thread.name) \(wait.explanation)"
      let taken = wait.obstacle.flatMap { tracer.location(of: $0.taken) }.map { "taken at \($0)" }
      let waiting = tracer.locationOfWait(of: wait.thread).map { "needed at \($0)" }
      let places = [taken, waiting].compactMap(\.self)
      if !places.isEmpty { text += " (\(places.joined(separator: ", ")))" }
      return text
    }
    let circle = circle.map { " The circle: \($0)." } ?? ""
    return "No thread can go on: \(sentences.joined(separator: "; ")).\(circle)"
  }

  /// `thread 1 → lock → thread 2 → lock → thread 1`; nil if each waits for something that nobody
  /// holds.
  private var circle: String? {
    for start in waits {
      var path: [Wait] = []
      var next: Wait? = start
      while let wait = next, let holder = wait.obstacle?.holder,
        !path.contains(where: { $0.thread === wait.thread })
      {
        path.append(wait)
        if holder === start.thread {
          let steps = path.map { "\($0.thread.name) → \($0.obstacle!.what) → " }
          return steps.joined() + start.thread.name
        }
        next = waits.first { $0.thread === holder }
      }
    }
    return nil
  }
}

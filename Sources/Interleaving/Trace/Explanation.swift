/// A fault in words.
struct Explanation {
  let fault: Fault
  let trace: [TraceEvent]

  /// The fault in one or two sentences.
  var text: String {
    switch fault.kind {
    case .dataRace:
      "Data race: \(pair(joinedBy: ", while")), and nothing orders the two."
    case .overlappingAccess:
      "Overlapping access: \(pair(joinedBy: "; before that has ended,"))."
    default: fault.detail
    }
  }

  private func pair(joinedBy conjunction: String) -> String {
    let sentences = fault.events.compactMap { trace.indices.contains($0) ? sentence(trace[$0]) : nil }
    return sentences.joined(separator: "\(conjunction) ")
  }

  private func sentence(_ event: TraceEvent) -> String {
    let place = event.location.map { " at \($0)" } ?? ""
    return "\(event.threadName) \(event.action)\(place)"
  }
}

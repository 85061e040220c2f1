/// Says that something must hold at this point of a scenario.
///
/// Inside an exploration a check that does not hold is a failure of the kind `failedCheck`, and the
/// scenario goes on. Outside it ends the process, as `precondition` does.
///
/// The message says what it means when the condition does not hold.
public func check(
  _ condition: Bool, _ message: @autoclosure () -> String = "", file: StaticString = #file,
  line: UInt = #line
) {
  guard !condition else { return }
  guard let thread = VirtualThread.current else {
    preconditionFailure(message(), file: file, line: line)
  }
  let place = SourceLocation(path: "\(file)", line: Int(line))
  let (name, text) = (thread.name, message())
  thread.execution.add(
    Fault(
      kind: .failedCheck, events: [thread.lastEvent],
      "A check of \(name) does not hold (\(place))" + (text.isEmpty ? "." : ": \(text)")))
}

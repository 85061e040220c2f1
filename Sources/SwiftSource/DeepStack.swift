import Foundation

/// Runs a piece of work on a thread with a stack deep enough for the parser.
///
/// The parser bounds the nesting of brackets, but not chains such as `a.b.c…`, and it recurses over both.
/// The memory of a stack is taken only where it is used.
func withDeepStack<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
  let answer = Answer<Value>()
  let thread = Thread {
    answer.value = work()
    answer.isReady.signal()
  }
  thread.stackSize = 1 << 30
  thread.start()
  answer.isReady.wait()
  guard let value = answer.value else { preconditionFailure("the work has signalled its end") }
  return value
}

/// What a thread hands back.
///
/// The semaphore orders its one write before the one read.
private final class Answer<Value: Sendable>: @unchecked Sendable {
  let isReady = DispatchSemaphore(value: 0)
  var value: Value?
}

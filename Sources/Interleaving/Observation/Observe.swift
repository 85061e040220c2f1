/// Runs a closure for real, and tells what each of its threads did when.
///
/// Unlike `explore` it tries nothing and judges nothing: the closure runs once, on GCD's own queues
/// and on real threads, which the system lets go as it likes. What it calls of this module's names
/// is noted with its times, here and in all blocks and threads that come of it.
///
/// - Returns: What has ended by then, in the order in which it began.
public func observe(_ body: () -> Void) -> [ObservedSpan] {
  let observer = Observer()
  observer.nameThread("scenario")
  observer.watch(body)
  return observer.spans
}

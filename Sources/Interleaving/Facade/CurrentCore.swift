public import CInterleaving

/// The number of the core that runs the caller, for what is kept once a core.
///
/// The thread may move to another core at any moment, so the number is good for keeping threads out
/// of each other's way, and for nothing else. Where the system does not tell, it is a number that
/// the thread keeps. Inside an exploration each thread has a core of its own.
@inlinable
public func currentCore() -> Int {
  isWatched ? coreWatched() : realCore()
}

@usableFromInline
func coreWatched() -> Int {
  VirtualThread.current?.index ?? realCore()
}

@inlinable
func realCore() -> Int {
  let core = Int(racecourse_current_core())
  return core >= 0 ? core : Int(racecourse_thread_number())
}

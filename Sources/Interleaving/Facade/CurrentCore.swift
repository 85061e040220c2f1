public import CInterleaving

/// The number of the core that runs the caller, for what is kept once a core; 0 where the system
/// does not tell.
///
/// The thread may move to another core at any moment, so the number is good for keeping threads out
/// of each other's way, and for nothing else. Inside an exploration each thread has a core of its
/// own.
@inlinable
public func currentCore() -> Int {
  isWatched ? coreWatched() : max(0, Int(racecourse_current_core()))
}

@usableFromInline
func coreWatched() -> Int {
  VirtualThread.current?.index ?? max(0, Int(racecourse_current_core()))
}

import Foundation

/// The child processes that are alive, so that none outlives an interrupted command.
///
/// Each child leads a process group of its own. A terminal's Ctrl-C therefore does not reach it,
/// and one signal to the group reaches whatever the child has started itself.
/// Starting, signalling and reaping all happen under one lock: a signal never goes to a process
/// id that the system has given to another process since.
public final class LiveChildren: @unchecked Sendable {
  /// The children of this process.
  public static let all = LiveChildren()

  private let lock = NSLock()
  private var endsItsOwnChildren: [pid_t: Bool] = [:]

  /// Starts a program, with a pipe at each of its standard streams.
  func start(_ command: ChildCommand) throws -> StartedChild {
    try lock.withLock {
      let (input, output, error) = (try Pipe(), try Pipe(), try Pipe())
      defer { for end in [input.readEnd, output.writeEnd, error.writeEnd] { close(end) } }
      do {
        let id = try spawn(
          command, input: input.readEnd, output: output.writeEnd, error: error.writeEnd)
        endsItsOwnChildren[id] = command.endsItsOwnChildren
        return StartedChild(
          id: id, input: input.writeEnd, output: output.readEnd, error: error.readEnd)
      } catch let failure {
        for end in [input.writeEnd, output.readEnd, error.readEnd] { close(end) }
        throw failure
      }
    }
  }

  /// Kills the child and everything in its group, unless it has been reaped.
  func kill(_ child: pid_t) {
    lock.withLock {
      guard endsItsOwnChildren[child] != nil else { return }
      _ = Foundation.kill(-child, SIGKILL)
    }
  }

  /// Takes the status of a child that has ended, and ends what is left of its group.
  ///
  /// Nil while it is alive.
  func reap(_ child: pid_t) -> Ending? {
    lock.withLock {
      var information = siginfo_t()
      let options = WEXITED | WNOHANG | WNOWAIT
      guard waitid(P_PID, id_t(child), &information, options) == 0, information.hasChild
      else { return nil }
      _ = Foundation.kill(-child, SIGKILL)
      var status: Int32 = 0
      while waitpid(child, &status, 0) == -1 && errno == EINTR {}
      endsItsOwnChildren[child] = nil
      return Ending(waitStatus: status)
    }
  }

  /// Ends every child, waits until none is left, and ends this process.
  ///
  /// The lock is held to the end, so no child can be started any more.
  public func endAll(thenExit status: Int32) -> Never {
    lock.lock()
    for (child, isGentle) in endsItsOwnChildren {
      _ = Foundation.kill(-child, isGentle ? SIGINT : SIGKILL)
    }
    let deadline = ContinuousClock.now + .seconds(2)
    while !endsItsOwnChildren.isEmpty {
      if ContinuousClock.now > deadline {
        for child in endsItsOwnChildren.keys { _ = Foundation.kill(-child, SIGKILL) }
      }
      for child in endsItsOwnChildren.keys {
        var status: Int32 = 0
        let reaped = waitpid(child, &status, WNOHANG)
        if reaped == child || (reaped == -1 && errno == ECHILD) {
          endsItsOwnChildren[child] = nil
        }
      }
      usleep(2000)
    }
    _exit(status)
  }
}

/// A child that has just been started, and this process's ends of its pipes.
struct StartedChild {
  let id: pid_t
  let input: Int32
  let output: Int32
  let error: Int32
}

extension siginfo_t {
  /// Whether `waitid` found a child that has ended; it leaves the signal number 0 if not.
  fileprivate var hasChild: Bool { si_signo != 0 }
}

import Foundation
import LessonKit

/// Ends the command and all its children on Ctrl-C, and when it is asked to terminate.
enum Interrupts {
  /// Leaves all signals to the program that takes this process's place.
  static func uninstall() {
    signal(SIGPIPE, SIG_DFL)
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Starts to wait for the signals.
  ///
  /// Call it first: threads inherit what is blocked.
  static func install() {
    // Reported as an error of `write` instead, where it can be handled.
    signal(SIGPIPE, SIG_IGN)
    // A shell starts background jobs with SIGINT ignored. This one must end its children anyway.
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A thread that waits can lock and allocate, which a signal handler must not. A signal that
    // is ignored, as SIGHUP under nohup, never arrives.
    Thread.detachNewThread {
      var signals = sigset_t()
      sigemptyset(&signals)
      for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
      var signal: Int32 = 0
      while sigwait(&signals, &signal) != 0 {}
      Progress.clearAny()
      LiveChildren.all.endAll(thenExit: 128 + signal)
    }
  }
}

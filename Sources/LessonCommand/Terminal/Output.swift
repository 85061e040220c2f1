import Foundation
import LessonKit

/// Standard output and standard error, written at once and line by line.
enum Output {
  /// Prints lines on standard output.
  ///
  /// When nobody reads it any more, the command ends quietly.
  static func print(_ lines: [String]) {
    write(lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO)
  }

  /// Prints a line on standard output.
  static func print(_ line: String = "") { print([line]) }

  /// Prints lines on standard error.
  static func complain(_ lines: [String]) {
    write(lines.map { $0 + "\n" }.joined(), to: STDERR_FILENO)
  }

  /// Writes all of a text, or ends the command.
  static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress!, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        fail(errno, writingTo: descriptor)
        return
      }
    }
  }

  private static func fail(_ code: Int32, writingTo descriptor: Int32) {
    // Nobody can be told any more, and the answer itself does not depend on it.
    guard descriptor != STDERR_FILENO else { return }
    // A closed pipe, as in `lesson 5 | head -1`: the status is that of a death by SIGPIPE.
    guard code != EPIPE else { LiveChildren.all.endAll(thenExit: 128 + SIGPIPE) }
    complain(["lesson: cannot write the output: \(String(cString: strerror(code)))"])
    LiveChildren.all.endAll(thenExit: EX_IOERR)
  }
}

import Foundation

/// Starts a program in a process group of its own, with these descriptors as its standard streams.
///
/// `posix_spawn` and not Foundation's `Process`: the signals that this process waits for are
/// blocked in it, and must not be in its children.
func spawn(
  _ command: ChildCommand, input: Int32, output: Int32, error: Int32
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }

  for (from, to) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (error, STDERR_FILENO)] {
    posix_spawn_file_actions_adddup2(&actions, from, to)
  }

  var none = sigset_t()
  sigemptyset(&none)
  var all = sigset_t()
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setpgroup(&attributes, 0)
  let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
  posix_spawnattr_setflags(&attributes, Int16(flags))

  let environment = ProcessInfo.processInfo.environment
    .merging(command.environment) { _, new in new }
    .map { "\($0.key)=\($0.value)" }
  var child: pid_t = 0
  let code = withCStrings([command.program] + command.arguments) { arguments in
    withCStrings(environment) { environment in
      posix_spawnp(&child, command.program, &actions, &attributes, arguments, environment)
    }
  }
  guard code == 0 else { throw StartError(program: command.program, code: code) }
  return child
}

/// Calls `body` with the strings as a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  return body(pointers + [nil])
}

/// A pipe whose ends no child inherits, unless it is given them as its standard streams.
struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  /// Makes a pipe.
  ///
  /// Hold the lock of `LiveChildren`: a child that starts between the two calls would inherit the
  /// ends, and hold the pipe open for ever.
  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw StartError(program: "a pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}

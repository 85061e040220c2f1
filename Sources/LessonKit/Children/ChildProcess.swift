import Foundation

/// A running child process whose standard output is read line by line.
///
/// Its standard input is a pipe that this process holds open: a child that reads it learns from
/// its end that the parent has gone. Use it from one thread at a time.
public final class ChildProcess {
  /// What happened next.
  public enum Event: Equatable, Sendable {
    /// The child wrote a line.
    case line(String)
    /// The child wrote nothing until the limit.
    case silence
    /// The child has ended, and everything it wrote has been read.
    case ended(Ending)
  }

  /// The process id, which is its group's too.
  public let id: pid_t
  private let input: Int32
  private var output: LineReader
  private var error: LineReader
  private var ending: Ending?
  private var errorLines: [String] = []

  /// What the child has written to its standard error, the first 2,000 lines of it.
  public var standardError: String { errorLines.joined(separator: "\n") }

  /// Starts a program.
  public init(_ command: ChildCommand) throws {
    let started = try LiveChildren.all.start(command)
    id = started.id
    input = started.input
    output = LineReader(started.output)
    error = LineReader(started.error)
  }

  deinit {
    if ending == nil { end() }
    for descriptor in [input, output.descriptor, error.descriptor] { close(descriptor) }
  }

  /// Waits for the child's next line or its end, for so long and no longer.
  public func next(within limit: Duration) -> Event {
    let deadline = ContinuousClock.now + limit
    while true {
      if let line = output.takeLine() { return .line(line) }
      if let ending { return .ended(ending) }
      if output.isAtEnd && error.isAtEnd {
        guard let ending = reap(before: deadline) else { return .silence }
        self.ending = ending
        return .ended(ending)
      }
      guard waitForInput(before: deadline) else { return .silence }
    }
  }

  /// Kills the child and its group, and waits for its end.
  @discardableResult
  public func end() -> Ending {
    if let ending { return ending }
    while true {
      LiveChildren.all.kill(id)
      if let ending = LiveChildren.all.reap(id) {
        self.ending = ending
        return ending
      }
      usleep(1000)
    }
  }

  private func reap(before deadline: ContinuousClock.Instant) -> Ending? {
    while true {
      if let ending = LiveChildren.all.reap(id) { return ending }
      if ContinuousClock.now > deadline { return nil }
      usleep(500)
    }
  }

  /// Reads what there is; false when nothing came before the deadline.
  private func waitForInput(before deadline: ContinuousClock.Instant) -> Bool {
    var waits = [output, error].map {
      // A negative descriptor is one that poll leaves out.
      pollfd(fd: $0.isAtEnd ? -1 : $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    let milliseconds = left / .milliseconds(1)
    let ready = poll(&waits, 2, Int32(min(milliseconds.rounded(.up), 1_000_000)))
    guard ready > 0 else { return ready == -1 && errno == EINTR }
    if waits[0].revents != 0 { output.read() }
    if waits[1].revents != 0 {
      error.read()
      while let line = error.takeLine() {
        if errorLines.count < 2000 { errorLines.append(line) }
      }
    }
    return true
  }
}

/// Cuts what comes from a descriptor into lines.
private struct LineReader {
  let descriptor: Int32
  private(set) var isAtEnd = false
  private var bytes: [UInt8] = []
  private var start = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  mutating func read() {
    bytes.removeFirst(start)
    start = 0
    let size = 1 << 16
    let count = withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      let count = Foundation.read(descriptor, buffer.baseAddress!, size)
      if count > 0 { bytes.append(contentsOf: buffer.prefix(count)) }
      return count
    }
    if count == 0 || (count == -1 && errno != EINTR) { isAtEnd = true }
  }

  /// The next whole line, or what is left when there is no more to come.
  mutating func takeLine() -> String? {
    if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      defer { start = end + 1 }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    guard isAtEnd, start < bytes.count else { return nil }
    defer { start = bytes.count }
    return String(decoding: bytes[start...], as: UTF8.self)
  }
}

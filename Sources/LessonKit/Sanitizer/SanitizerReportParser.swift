import Foundation

extension SanitizerReport {
  /// Reads the first report in what a process wrote to its standard error.
  ///
  /// Nil when there is none.
  public init?(in text: String) {
    let title = "WARNING: ThreadSanitizer: "
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let start = lines.firstIndex(where: { $0.hasPrefix(title) }) else { return nil }
    kind = lines[start].dropFirst(title.count).components(separatedBy: " (pid=")[0]
    accesses = []
    lines = lines[(start + 1)...]

    // The accesses come first: each a heading that ends in a colon, its frames, an empty line.
    var threads: [String] = []
    while let heading = lines.first, let access = Self.access(heading, &threads) {
      lines = lines.dropFirst()
      let frames = lines.prefix { $0.hasPrefix("    #") }
      accesses.append(
        Access(
          description: access.description, isWrite: access.isWrite, thread: access.thread,
          frames: frames.compactMap(Frame.init(line:))))
      lines = lines.dropFirst(frames.count).drop { $0.isEmpty }
    }
  }

  /// Reads a heading such as "  Previous write of size 8 at 0x72 by thread T3 (mutexes: write M0):".
  private static func access(
    _ heading: Substring, _ threads: inout [String]
  ) -> (description: String, isWrite: Bool, thread: String)? {
    let pattern = #/\s+(.*?\b(read|write|access)\b.*?)( at 0x\w+)? by (main thread|thread \w+).*:/#
    guard let match = heading.wholeMatch(of: pattern.ignoresCase())
    else { return nil }
    let description = match.1.lowercased()
    let isRead = description.contains("read")
    let name = String(match.4)
    guard name != "main thread" else { return (description, !isRead, "the main thread") }
    if !threads.contains(name) { threads.append(name) }
    return (description, !isRead, "thread \(threads.firstIndex(of: name)! + 1)")
  }
}

extension SanitizerReport.Frame {
  /// Reads a line such as "    #1 main /course/main.swift:9:3 (lesson+0x15d4) (BuildId: a598)".
  ///
  /// A file without line, "<null>" and "/<compiler-generated>" stand where less is known.
  init?(line text: Substring) {
    let pattern =
      #/\s*\#\d+ (.+?) (<null>|\/.*?|\S+)(:(\d+))?(:\d+)?( \((\S+)\+0x([0-9a-f]+)\).*)?/#
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    function = String(match.1)
    let file = String(match.2)
    path = file.hasPrefix("/") && !file.hasPrefix("/<") ? file : nil
    line = match.4.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    binary = match.7.map(String.init)
    offset = match.8.flatMap { UInt64($0, radix: 16) }
  }
}

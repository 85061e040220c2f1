import Foundation

/// The tools of the Swift toolchain.
public enum Toolchain {
  /// The compiler's version, such as "6.3.1"; "unknown" without one.
  public static var version: String {
    let words = output(of: "swiftc", ["--version"])?.first?.split(separator: " ") ?? []
    let after = words.firstIndex(of: "version").map { $0 + 1 }
    return after.flatMap { words.indices.contains($0) ? String(words[$0]) : nil } ?? "unknown"
  }

  /// The folders that PATH names.
  private static var path: [Substring] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  }

  /// Whether a program of this name can be started without its folder.
  static func isOnPath(_ name: String) -> Bool {
    path.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// The tool beside the `swiftc` that PATH names, or its bare name, for PATH to find.
  static func tool(_ name: String) -> String {
    for folder in path {
      let compiler = URL(fileURLWithPath: "\(folder)/swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
      let tool = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: tool) { return tool }
    }
    return name
  }

  /// What a tool prints, line by line; nil when it cannot be started, fails, or takes too long.
  static func output(of tool: String, _ arguments: [String]) -> [String]? {
    guard let child = try? ChildProcess(ChildCommand(Self.tool(tool), arguments)) else {
      return nil
    }
    var lines: [String] = []
    while true {
      switch child.next(within: .seconds(20)) {
      case .line(let line): lines.append(line)
      case .silence: return nil
      case .ended(let ending): return ending == .exited(0) ? lines : nil
      }
    }
  }
}

extension SanitizerReport {
  /// Gives the functions their Swift names, as far as the toolchain can.
  mutating func demangle() {
    let mangled = accesses.flatMap { $0.frames.map(\.function) }
    let names = Toolchain.output(of: "swift-demangle", ["--simplified", "--compact"] + mangled)
    guard var names = names?[...], names.count == mangled.count else { return }
    for access in accesses.indices {
      for frame in accesses[access].frames.indices {
        accesses[access].frames[frame].function = names.removeFirst()
      }
    }
  }

  /// Finds the lines of frames that have a file and no line.
  ///
  /// The call that begins a modification in place belongs to no line. The code right behind it
  /// belongs to the line of the modification.
  mutating func findLines(in program: URL) {
    for access in accesses.indices {
      for frame in accesses[access].frames.indices {
        let found = accesses[access].frames[frame]
        guard found.path != nil, found.line == nil, let offset = found.offset,
          found.binary == program.lastPathComponent
        else { continue }
        accesses[access].frames[frame].line = Self.nextLine(after: offset, in: program)
      }
    }
  }

  private static func nextLine(after offset: UInt64, in program: URL) -> Int? {
    let offsets = stride(from: offset, through: offset + 64, by: 4).map { String($0) }
    let arguments = ["--obj=\(program.path)", "--no-inlines"] + offsets
    // For each offset: the function, the place, an empty line.
    let lines = Toolchain.output(of: "llvm-symbolizer", arguments) ?? []
    let rows = lines.split(separator: "").map(Array.init)
    for row in rows where row.count == 2 && row[0] == rows[0][0] {
      let parts = row[1].split(separator: ":")
      if parts.count >= 3, let line = Int(parts[parts.count - 2]), line > 0 { return line }
    }
    return nil
  }
}

import Foundation

/// Shows a long text on a terminal page by page.
enum Pager {
  /// Prints lines; on a terminal that has fewer, through a pager.
  static func show(_ lines: [String]) throws {
    guard isatty(STDOUT_FILENO) == 1, let height = TerminalSize.height, lines.count >= height,
      let command = command()
    else {
      Output.print(lines)
      return
    }
    try become(command, reading: lines.map { $0 + "\n" }.joined())
  }

  /// What PAGER says, or `less -R`; nil where there is no such program.
  static func command(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    let wanted = environment["PAGER"] ?? ""
    let command = wanted.allSatisfy(\.isWhitespace) ? "less -R" : wanted
    let program = command.split(separator: " ").first ?? ""
    let folders = program.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":")
    let isThere = folders.contains { folder in
      let path = folder.isEmpty ? String(program) : "\(folder)/\(program)"
      return FileManager.default.isExecutableFile(atPath: path)
    }
    return isThere ? command : nil
  }

  /// Lets the pager take this process's place, so that keys and signals are its own.
  private static func become(_ command: String, reading text: String) throws {
    // A file without a name, which goes when the pager does.
    var path = Array("/tmp/lesson-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return Output.write(text, to: STDOUT_FILENO) }
    unlink(path)
    Output.write(text, to: file)
    lseek(file, 0, SEEK_SET)
    dup2(file, STDIN_FILENO)
    Interrupts.uninstall()
    _ = withCommand(command) { execv("/bin/sh", $0) }
    Output.write(text, to: STDOUT_FILENO)
  }

  private static func withCommand(
    _ command: String, _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    body([strdup("sh"), strdup("-c"), strdup(command), nil])
  }
}

import CCmark
import Foundation

/// Measures one size of tree.
struct Bench {
  let pages: Int
  let folder: URL

  func run() throws {
    let tree = try Tree(pages: pages, folder: folder.appendingPathComponent("source"))
    defer { try? FileManager.default.removeItem(at: folder) }
    // The first run of each also fills the caches of the disk.
    var plain = try plainCmark(tree)
    var full = try fullBuild()
    var nothing = try site()
    var one = try changedBuild(tree, round: 0)
    // In turn, so that all of them meet the machine's slow moments and its fast ones.
    for round in 1...5 {
      plain = min(plain, try plainCmark(tree))
      full = min(full, try fullBuild())
      nothing = min(nothing, try site())
      one = min(one, try changedBuild(tree, round: round))
    }
    print(
      """
      \(pages) pages, \(try size(of: tree) / 1_000_000) MB
                                       time     cores' time
        plain cmark, one core       \(shown(plain))
        full build                  \(shown(full))
        nothing changed             \(shown(nothing))
        one page changed            \(shown(one))

                                       ratio\(isJudged ? "    at most" : "")
        full build to plain cmark     \(judged(full.seconds / plain.seconds, 2.5))
        nothing changed to full       \(judged(nothing.seconds / full.seconds, 0.15))
        one page changed to full      \(judged(one.seconds / full.seconds, 0.2))
        cores' time, full to plain    \(String(format: "%6.2f", full.work / plain.work))
        memory, in MB                 \(judged(Double(full.memory) / 1024, 300))

      """)
  }

  private var output: URL { folder.appendingPathComponent("site") }

  struct Outcome: Comparable {
    let seconds: Double
    /// What all cores together have worked, which a busy machine does not change much.
    let work: Double
    /// The most memory that was in use, in kilobytes.
    let memory: Int

    static func < (one: Outcome, other: Outcome) -> Bool { one.seconds < other.seconds }
  }

  private func fullBuild() throws -> Outcome {
    try? FileManager.default.removeItem(at: output)
    return try site()
  }

  private func changedBuild(_ tree: Tree, round: Int) throws -> Outcome {
    let changed = Tree.page(7, next: 8) + "\nChanged \(round).\n"
    try Data(changed.utf8).write(to: tree.files[7])
    return try site()
  }

  /// Reads every file and renders it with cmark, as its own program would.
  private func plainCmark(_ tree: Tree) throws -> Outcome {
    let start = ContinuousClock.now
    let before = ownWork
    for file in tree.files {
      let data = try Data(contentsOf: file)
      data.withUnsafeBytes { bytes in
        let html = cmark_markdown_to_html(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, CMARK_OPT_UNSAFE)
        free(html)
      }
    }
    return Outcome(
      seconds: (ContinuousClock.now - start) / .seconds(1),
      work: ownWork - before, memory: 0)
  }

  /// Runs the program from its start to its end.
  private func site() throws -> Outcome {
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("site").path
    let source = folder.appendingPathComponent("source").path
    let words = [
      program, "build", "--source", source, "--theme", "Site", "--output", output.path,
    ]
    // `Process` looks only every twentieth of a second whether the program has ended.
    let start = ContinuousClock.now
    let child = try spawn(words)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard status == 0 else { throw BenchError(status: status) }
    #if canImport(Darwin)
      let memory = usage.ru_maxrss / 1024
    #else
      let memory = usage.ru_maxrss
    #endif
    return Outcome(seconds: seconds, work: work(usage), memory: memory)
  }

  /// Starts a program whose output goes nowhere.
  private func spawn(_ words: [String]) throws -> pid_t {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nowhere) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, nowhere, STDOUT_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    let environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var child: pid_t = 0
    let failure = posix_spawn(&child, words[0], &actions, nil, arguments, environment)
    guard failure == 0 else { throw BenchError(status: failure) }
    return child
  }

  /// The time that all cores together have worked.
  private func work(_ usage: rusage) -> Double {
    [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
  }

  /// The same for this process so far.
  private var ownWork: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return work(usage)
  }

  private func size(of tree: Tree) throws -> Int {
    try tree.files.reduce(0) {
      $0 + (try FileManager.default.attributesOfItem(atPath: $1.path)[.size] as? Int ?? 0)
    }
  }

  private func shown(_ outcome: Outcome) -> String {
    String(format: "%7.3f s   %7.3f s", outcome.seconds, outcome.work)
  }

  /// A figure, and where it counts what it should be at most, and whether it is.
  private func judged(_ figure: Double, _ limit: Double) -> String {
    let verdict = figure <= limit ? "met" : "missed"
    return String(format: "%6.2f", figure)
      + (isJudged ? String(format: "   %6.2f   ", limit) + verdict : "")
  }

  /// In a smaller tree the program's own start weighs more, and a larger one takes more memory.
  private var isJudged: Bool { pages == 2_000 }
}

/// `site` has ended with an error.
struct BenchError: Error, CustomStringConvertible {
  let status: Int32

  var description: String { "site has ended with status \(status)" }
}

import CCmark
import Foundation

/// Measures one size of tree.
struct Bench {
  let pages: Int
  let folder: URL

  func run() throws {
    let tree = try Tree(pages: pages, folder: folder.appendingPathComponent("source"))
    defer { try? FileManager.default.removeItem(at: folder) }
    // The first run of either also fills the caches of the disk.
    _ = try plainCmark(tree)
    let plain = try best(of: 3) { try plainCmark(tree) }
    let full = try best(of: 3) {
      try? FileManager.default.removeItem(at: output)
      return try site()
    }
    let nothing = try best(of: 3) { try site() }
    var round = 0
    let one = try best(of: 3) {
      round += 1
      let changed = Tree.page(7, next: 8) + "\nChanged \(round).\n"
      try Data(changed.utf8).write(to: tree.files[7])
      return try site()
    }
    print(
      """
      \(pages) pages, \(try size(of: tree) / 1_000_000) MB
                                       time     cores' time
        plain cmark, one core       \(shown(plain))
        full build                  \(shown(full))
        nothing changed             \(shown(nothing))
        one page changed            \(shown(one))

                                       ratio    at most
        full build to plain cmark     \(judged(full.seconds / plain.seconds, 2.5))
        nothing changed to full       \(judged(nothing.seconds / full.seconds, 0.15))
        one page changed to full      \(judged(one.seconds / full.seconds, 0.2))
        cores' time, full to plain    \(String(format: "%6.2f", full.work / plain.work))
        memory, in MB                 \(judged(Double(full.memory) / 1024, 300))

      """)
  }

  private var output: URL { folder.appendingPathComponent("site") }

  struct Outcome {
    let seconds: Double
    /// What all cores together have worked, which a busy machine does not change much.
    let work: Double
    /// The most memory that was in use, in kilobytes.
    let memory: Int
  }

  private func best(of count: Int, _ body: () throws -> Outcome) throws -> Outcome {
    let all = try (0..<count).map { _ in try body() }
    return all.min { $0.seconds < $1.seconds } ?? all[0]
  }

  /// Reads every file and renders it with cmark, as its own program would.
  private func plainCmark(_ tree: Tree) throws -> Outcome {
    let start = ContinuousClock.now
    let before = usage(of: RUSAGE_SELF).work
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
      work: usage(of: RUSAGE_SELF).work - before, memory: 0)
  }

  /// Runs the program from its start to its end.
  private func site() throws -> Outcome {
    let process = Process()
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = products.appendingPathComponent("site")
    process.arguments = [
      "build", "--source", folder.appendingPathComponent("source").path, "--theme", "Site",
      "--output", output.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    let before = usage(of: RUSAGE_CHILDREN).work
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let status = process.terminationStatus
    guard status == 0 else { throw BenchError(status: status) }
    let after = usage(of: RUSAGE_CHILDREN)
    return Outcome(seconds: seconds, work: after.work - before, memory: after.memory)
  }

  /// What this process, or the ones that it has started, have used.
  private func usage(of whom: __rusage_who) -> (work: Double, memory: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(whom.rawValue), &usage)
    let work = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
    return (work, usage.ru_maxrss)
  }

  private func size(of tree: Tree) throws -> Int {
    try tree.files.reduce(0) {
      $0 + (try FileManager.default.attributesOfItem(atPath: $1.path)[.size] as? Int ?? 0)
    }
  }

  private func shown(_ outcome: Outcome) -> String {
    String(format: "%7.3f s   %7.3f s", outcome.seconds, outcome.work)
  }

  /// A figure, what it should be at most, and whether it is.
  private func judged(_ figure: Double, _ limit: Double) -> String {
    String(format: "%6.2f   %6.2f   ", figure, limit) + (figure <= limit ? "met" : "missed")
  }
}

/// `site` has ended with an error.
struct BenchError: Error, CustomStringConvertible {
  let status: Int32

  var description: String { "site has ended with status \(status)" }
}

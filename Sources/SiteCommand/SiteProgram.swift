import Foundation
import SiteGenerator

/// The program `site`: reads a command line, does what it says, and tells what came of it.
public struct SiteProgram {
  /// Makes the program.
  public init() {}

  /// Runs the program.
  ///
  /// - Parameter arguments: those after the program's name.
  /// - Returns: the exit status: 0 as expected, 1 for errors, 64 for wrong usage, 130 after Ctrl-C.
  public func run(_ arguments: [String]) -> Int32 {
    do {
      switch try ArgumentParser.parse(arguments) {
      case .help:
        print(usage)
        return 0
      case .build(let options):
        return try build(options)
      case .watch(let options):
        return try watch(options)
      case .check(let options):
        return try check(options)
      }
    } catch let error as UsageError {
      complain(error.message)
      return 64
    } catch {
      complain("Interrupted. Nothing was changed.")
      return 130
    }
  }

  private func build(_ options: Request.Options) throws -> Int32 {
    guard hasSource(options, verb: "build") else { return 1 }
    return try build(configuration(options), verb: "build")
  }

  private func build(_ configuration: SiteConfiguration, verb: String) throws -> Int32 {
    let start = ContinuousClock.now
    let progress = TerminalProgress()
    var configuration = configuration
    configuration.progress = { progress.show($0, of: $1) }
    let report = try SiteBuilder(configuration).build()
    progress.clear()
    complain(about: report)
    guard report.isSound else {
      let next =
        verb == "build" ? ", then type 'site build' again." : "; the site is built again then."
      complain("\(count(report)); nothing was written. Correct \(pronoun(report))\(next)")
      return 1
    }
    let output = configuration.output
    if report.rebuiltPageCount == 0 {
      say("Nothing has changed in \(output); open \(output)/index.html")
      return 0
    }
    let time = String(format: "%.2f", (ContinuousClock.now - start) / .seconds(1))
    let all = report.pageCount == 1 ? "1 page" : "\(report.pageCount) pages"
    let isAll = report.rebuiltPageCount == report.pageCount
    let pages = isAll ? all : "\(report.rebuiltPageCount) of \(all)"
    say("Built \(pages) into \(output) in \(time) s; open \(output)/index.html")
    return 0
  }

  private func watch(_ options: Request.Options) throws -> Int32 {
    guard hasSource(options, verb: "watch") else { return 1 }
    var configuration = configuration(options)
    configuration.isLive = true
    let watched = configuration
    say("Watching \(options.source) and \(options.theme); Ctrl-C to stop")
    do {
      try Watch(configuration: watched) { _ = try build(watched, verb: "watch") }.run()
    } catch is CancellationError {
      // A build that is stopped leaves the last one as it was.
    }
    say("Stopped; 'site build' makes a site that does not reload itself")
    return 0
  }

  private func check(_ options: Request.Options) throws -> Int32 {
    guard hasSource(options, verb: "check") else { return 1 }
    let report = try SiteBuilder(configuration(options)).check()
    complain(about: report)
    if options.listsExternalLinks {
      for link in report.externalLinks {
        print("\(link.file)\(link.line.map { ":\($0)" } ?? ""): \(link.url)")
      }
    }
    guard report.isSound else {
      complain("\(count(report)). Correct \(pronoun(report)), then type 'site check' again.")
      return 1
    }
    let pages = report.pageCount == 1 ? "1 page is" : "\(report.pageCount) pages are"
    print("\(pages) sound; type 'site build' to build the site")
    return 0
  }

  /// Who runs `site` outside the course's folder has made no error in a page: say what to type.
  private func hasSource(_ options: Request.Options, verb: String) -> Bool {
    let isDefault = options.source == Request.Options().source
    guard isDefault, !FileManager.default.fileExists(atPath: options.source) else { return true }
    complain(
      "There is no folder '\(options.source)' here. Go to the folder that holds it, "
        + "or name another: site \(verb) --source DIR")
    return false
  }

  private func configuration(_ options: Request.Options) -> SiteConfiguration {
    var configuration = SiteConfiguration(
      source: options.source, theme: options.theme, output: options.output)
    configuration.isLenient = options.isLenient
    configuration.isSafe = options.isSafe
    configuration.codeReader = SwiftCodeReader()
    let interruption = Interruption.listening()
    configuration.isCancelled = { interruption.isRequested }
    return configuration
  }

  private func count(_ report: SiteReport) -> String {
    report.errorCount == 1 ? "1 error" : "\(report.errorCount) errors"
  }

  private func pronoun(_ report: SiteReport) -> String {
    report.errorCount == 1 ? "it" : "them"
  }

  private func complain(about report: SiteReport) {
    for problem in report.problems { complain(problem.description) }
  }

  /// Prints a line at once, also where nobody sees it yet.
  private func say(_ message: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((message + "\n").utf8))
    } catch {
      complain("The standard output cannot be written; send it to a place with room")
      exit(EXIT_FAILURE)
    }
  }

  private func complain(_ message: String) {
    // Where not even this can be written, the exit status tells.
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }
}

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
    let start = ContinuousClock.now
    guard hasSource(options, verb: "build") else { return 1 }
    let report = try SiteBuilder(configuration(options)).build()
    complain(about: report)
    guard report.isSound else {
      complain(
        "\(count(report)); nothing was written. "
          + "Correct \(pronoun(report)), then type 'site build' again."
      )
      return 1
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let time = String(format: "%.2f", seconds)
    if report.rebuiltPageCount == 0 {
      print("Nothing has changed in \(options.output); open \(options.output)/index.html")
      return 0
    }
    let all = report.pageCount == 1 ? "1 page" : "\(report.pageCount) pages"
    let pages =
      report.rebuiltPageCount == report.pageCount ? all : "\(report.rebuiltPageCount) of \(all)"
    print("Built \(pages) into \(options.output) in \(time) s; open \(options.output)/index.html")
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

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}

import Foundation

/// Runs the built `site`, which lies beside the test bundle.
enum SiteBinary {
  struct Outcome {
    let output: String
    let errors: String
    let status: Int32
  }

  /// The folder that the products are built into.
  static var products: URL {
    if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  static func process(_ arguments: [String], in folder: URL) -> Process {
    process(products.appendingPathComponent("site").path, arguments, in: folder)
  }

  private static func process(_ program: String, _ arguments: [String], in folder: URL) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    return process
  }

  /// Runs `site` to its end.
  static func run(_ arguments: [String], in folder: URL) throws -> Outcome {
    try run(products.appendingPathComponent("site").path, arguments, in: folder, limit: 60)
  }

  /// Runs a program to its end.
  ///
  /// A run of more than so many seconds is ended, and has the status of the signal.
  static func run(_ program: String, _ arguments: [String], in folder: URL, limit seconds: Double)
    throws -> Outcome
  {
    let process = process(program, arguments, in: folder)
    let output = folder.appendingPathComponent("stdout-\(UUID().uuidString)")
    let errors = folder.appendingPathComponent("stderr-\(UUID().uuidString)")
    for file in [output, errors] { try Data().write(to: file) }
    defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let limit = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: limit)
    process.waitUntilExit()
    limit.cancel()
    return Outcome(
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8), status: process.terminationStatus)
  }
}

/// A folder with lessons and a theme, removed when the test lets go of it.
final class Workspace {
  let root: URL

  init(_ files: [String: String] = [:]) throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("site-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  func write(_ text: String, to path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String) -> String? {
    try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  var entries: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
  }
}

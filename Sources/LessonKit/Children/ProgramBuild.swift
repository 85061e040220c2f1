import Foundation

/// The program built once more, in another way and in a scratch folder of its own: builds of two
/// kinds in one folder would rebuild each other.
public struct ProgramBuild: Sendable {
  /// The way in which the program is built.
  public enum Kind: Sendable {
    /// With the thread sanitizer, and debug information for its reports.
    case sanitized
    /// As fast as the compiler makes it: what is measured in a debug build says little.
    case optimised

    fileprivate var words: String { self == .sanitized ? "sanitized" : "optimised" }
    fileprivate var options: [String] {
      self == .sanitized ? ["--sanitize=thread"] : ["--configuration", "release"]
    }
    fileprivate var folder: String { self == .sanitized ? "debug" : "release" }

    /// Where the build goes, from the package's folder.
    fileprivate var scratchPath: String {
      self == .sanitized ? ".build/thread-sanitizer" : ".build/optimised"
    }

    /// Whether the running program has been built in this way.
    public var isThisProgram: Bool {
      switch self {
      case .sanitized:
        guard let program = dlopen(nil, RTLD_NOW) else { return false }
        defer { dlclose(program) }
        return dlsym(program, "__tsan_init") != nil
      case .optimised: return !_isDebugAssertConfiguration()
      }
    }
  }

  /// The build's failure, with the compiler's errors.
  public struct Failure: Error, CustomStringConvertible {
    /// What went wrong, and the first errors.
    public let lines: [String]
    /// A failure in these words.
    public init(lines: [String]) { self.lines = lines }
    /// The lines as one text.
    public var description: String { lines.joined(separator: "\n") }
  }

  /// The way in which it is built.
  public let kind: Kind
  /// The package's folder.
  public let package: URL
  /// The product to build.
  public let product: String

  /// A build of one product of a package.
  public init(_ kind: Kind, package: URL, product: String) {
    self.kind = kind
    self.package = package
    self.product = product
  }

  /// The folder of the package that a file or folder lies in: the nearest with a Package.swift.
  public static func package(of place: URL) -> URL? {
    var folder = place.standardizedFileURL
    while folder.pathComponents.count > 1 {
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Builds, and gives back the program.
  ///
  /// `progress` is told what the build says.
  public func make(progress: (String) -> Void = { _ in }) throws -> JudgeCommand {
    let scratch = package.appendingPathComponent(kind.scratchPath)
    try prepare(scratch)
    let command = ChildCommand(
      "swift",
      [
        "build", "--package-path", package.path, "--product", product,
        "--scratch-path", scratch.path,
      ] + kind.options, endsItsOwnChildren: true)
    let child = try ChildProcess(command)
    var said: [String] = []
    while true {
      switch child.next(within: .seconds(600)) {
      case .line(let line):
        said.append(line)
        progress(line)
      case .silence:
        child.end()
        throw Failure(lines: ["the \(kind.words) build said nothing for ten minutes and was ended"])
      case .ended(.exited(0)):
        return JudgeCommand(program: scratch.appendingPathComponent("\(kind.folder)/\(product)"))
      case .ended(let ending):
        said += child.standardError.components(separatedBy: "\n")
        throw Failure(
          lines: ["the \(kind.words) build failed (\(ending)):"] + Self.errors(in: said)
            + remedy(for: said))
      }
    }
  }

  /// Finds out what a build would fail of, in words that say what to do.
  private func prepare(_ scratch: URL) throws {
    guard Toolchain.isOnPath("swift") else {
      throw Failure(lines: [
        "there is no 'swift' on PATH, and the \(kind.words) build needs it",
        "add the toolchain's folder, which holds it: export PATH=/…/usr/bin:$PATH",
      ])
    }
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    } catch {}
    guard access(scratch.path, W_OK) == 0 else {
      throw Failure(lines: [
        "cannot write the \(kind.words) build to \(scratch.path):"
          + " \(String(cString: strerror(errno)))",
        "make a copy that can be written to: cp -R '\(package.path)' ~/ && cd"
          + " ~/\(package.lastPathComponent)",
      ])
    }
  }

  /// A folder that was moved or copied with its builds in it: the compiler's cache names the old
  /// place, and nothing but a new build helps.
  private func remedy(for lines: [String]) -> [String] {
    guard lines.contains(where: { $0.contains("module cache path") }) else { return [] }
    return ["these builds were made in another folder; remove them: rm -rf \(kind.scratchPath)"]
  }

  /// The first errors among what the build said, or its last lines if none is marked as one.
  private static func errors(in lines: [String]) -> [String] {
    var errors: [String] = []
    for line in lines where line.contains("error:") && !errors.contains(line) {
      // The compiler repeats each error beneath the code that it is about.
      if !line.contains("`- error:") { errors.append(line) }
    }
    return Array(errors.isEmpty ? lines.suffix(5) : errors.prefix(5))
  }
}

import Foundation

/// The judge that compiles a file in Swift 6 mode, with the modules that the lessons import, and
/// keeps what the compiler says of it.
public struct CompilerJudge: Sendable {
  /// Why the compiler could not be asked.
  public struct Failure: Error, CustomStringConvertible {
    /// What went wrong, and what to do.
    public let description: String
  }

  /// The folder that this program was built in, which has the modules beside it.
  public let builtIn: URL
  /// How long the compiler may be silent before it counts as hung.
  public var hangLimit: Duration = .seconds(120)

  /// A judge that uses the modules which this program was built with.
  public init(program: JudgeCommand = .thisProgram) {
    builtIn = program.program.deletingLastPathComponent()
  }

  /// Compiles a file of a lesson.
  ///
  /// - Throws: A `Failure`, if there is no compiler, no module or no such file, or if the compiler
  ///   stops without a message about the file.
  public func judge(_ subject: CompilerCase, of lesson: Lesson) throws -> CompilerFinding {
    let file = subject.file(in: lesson)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw Failure(description: "there is no file \(file.path)")
    }
    return try judge(file)
  }

  /// Compiles a file.
  public func judge(_ file: URL) throws -> CompilerFinding {
    guard Toolchain.isOnPath("swiftc") else {
      throw Failure(
        description: "there is no 'swiftc' on PATH; add the toolchain's folder, which holds it:"
          + " export PATH=/…/usr/bin:$PATH")
    }
    let child = try ChildProcess(ChildCommand("swiftc", arguments(for: file)))
    defer { child.end() }
    while true {
      switch child.next(within: hangLimit) {
      case .line: continue
      case .silence:
        throw Failure(
          description: "the compiler said nothing about \(file.lastPathComponent) for"
            + " \(hangLimit) and was ended")
      case .ended(let ending):
        let finding = CompilerFinding(output: child.standardError, file: file.path)
        guard finding.isAccepted == (ending == .exited(0)) else {
          throw Failure(
            description: "the compiler stopped (\(ending)) without an error in"
              + " \(file.lastPathComponent):\n\(child.standardError)")
        }
        return finding
      }
    }
  }

  private func arguments(for file: URL) -> [String] {
    let moduleMap = builtIn.appendingPathComponent("CInterleaving.build/module.modulemap")
    return [
      // As far as SIL and no further: the checks of what may be sent where come after the types.
      "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-diagnostic-style", "llvm",
      "-I", builtIn.appendingPathComponent("Modules").path,
      "-Xcc", "-fmodule-map-file=\(moduleMap.path)", file.path,
    ]
  }
}

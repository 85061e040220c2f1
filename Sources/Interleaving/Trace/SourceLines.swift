import Foundation

#if canImport(Runtime)
  import Runtime
#endif

/// Finds the line of the user's code that called into this module.
///
/// Needs a debug build: a release build merges functions and names the wrong line.
final class SourceLines {
  #if canImport(Runtime) && os(Linux)
    private lazy var images = ImageMap.capture()
    private var known: [[UInt64]: SourceLocation?] = [:]

    /// The innermost line on the caller's stack that is not this module's own; nil without debug
    /// information.
    func locateCaller() -> SourceLocation? {
      guard let backtrace = try? Backtrace.capture(limit: 24) else { return nil }
      let addresses = backtrace.frames.map { UInt64($0.adjustedProgramCounter) ?? 0 }
      if let location = known[addresses] { return location }
      let location = locate(in: backtrace)
      known[addresses] = location
      return location
    }

    private func locate(in backtrace: Backtrace) -> SourceLocation? {
      guard let frames = backtrace.symbolicated(with: images)?.frames else { return nil }
      for frame in frames {
        guard let symbol = frame.symbol, !frame.isSwiftThunk, !Self.isOwn(symbol.rawName),
          let location = symbol.sourceLocation, location.path.hasSuffix(".swift")
        else { continue }
        if location.line > 0 {
          return SourceLocation(path: location.path, line: location.line)
        }
        return nextLine(after: frame.captured, in: location.path)
      }
      return nil
    }

    /// A call that begins an in-place modification has line 0: its line is that of the
    /// instructions that follow.
    private func nextLine(after frame: Backtrace.Frame, in path: String) -> SourceLocation? {
      guard let address = UInt64(frame.originalProgramCounter) else { return nil }
      for step in UInt64(0)..<32 {
        guard let backtrace = Self.backtrace(at: address + step),
          let symbol = backtrace.symbolicated(with: images)?.frames.first?.symbol,
          let location = symbol.sourceLocation
        else { continue }
        if location.line > 0, location.path == path {
          return SourceLocation(path: path, line: location.line)
        }
      }
      return nil
    }

    /// A backtrace of one frame, made from its stored form (the Compact Backtrace Format of the
    /// Swift project): `Runtime` has no other way to look an address up.
    private static func backtrace(at address: UInt64) -> Backtrace? {
      let wordsOf64Bits: UInt8 = 0x02
      let programCounterOf8Bytes: UInt8 = 0x17
      var bytes = [wordsOf64Bits, programCounterOf8Bytes]
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: address >> (8 * $0)) }
      let text = Data(bytes).base64EncodedString().trimmingCharacters(in: ["="])
      let json = #"{"architecture": "\#(architecture)", "backtrace": "\#(text)"}"#
      return try? JSONDecoder().decode(Backtrace.self, from: Data(json.utf8))
    }

    #if arch(x86_64)
      private static let architecture = "x86_64"
    #else
      private static let architecture = "arm64"
    #endif

    /// Whether the mangled name is of a function in this module.
    private static func isOwn(_ name: String) -> Bool { name.hasPrefix("$s12Interleaving") }
  #else
    /// Nil: only the Linux toolchain has the `Runtime` module that this needs.
    func locateCaller() -> SourceLocation? { nil }
  #endif
}

import Foundation

#if canImport(Runtime)
  import Runtime
#endif

/// Finds the line of the user's code that called into this module.
///
/// Needs a debug build: a release build merges functions and names the wrong line.
enum SourceLines {
  #if canImport(Runtime) && os(Linux)
    /// The images of this process.
    ///
    /// Looked at once, before the first exploration starts a thread: the capture reads what is
    /// mapped, and crashes when a thread ends meanwhile and its stack goes away.
    private static let images = ImageMap.capture()
    /// The lines found so far, by address; nil for an address that is not the user's.
    ///
    /// Looking one up takes a millisecond.
    private nonisolated(unsafe) static var known: [UInt64: SourceLocation?] = [:]
    private static let lock = Foundation.NSLock()

    /// Call before the first thread is started.
    static func prepare() { _ = images }

    /// The innermost line on the caller's stack that is not this module's own; nil without debug
    /// information.
    ///
    /// - Parameter declaration: The line of the variable that is accessed. The accessor that the
    ///   compiler makes has that line, and it is not where the access stands.
    static func locateCaller(skipping declaration: SourceLocation?) -> SourceLocation? {
      guard let backtrace = try? Backtrace.capture(limit: 24, top: 0, images: images) else {
        return nil
      }
      return lock.withLock {
        for frame in backtrace.frames {
          guard let address = UInt64(frame.adjustedProgramCounter) else { continue }
          let place = known[address] ?? locate(address)
          known[address] = .some(place)
          if let place, place != declaration { return place }
        }
        return nil
      }
    }

    /// The line of the user's code at the address; nil if the code there is not the user's.
    private static func locate(_ address: UInt64) -> SourceLocation? {
      // Lines are searched for in the debug information of the whole program, which takes a tenth
      // of a second in a large one: not for this module's own code.
      guard let frame = symbolicate(address, options: []), let name = frame.symbol?.rawName,
        !frame.isSwiftThunk, !isOwn(name),
        let location = symbolicate(address, options: .showSourceLocations)?.symbol?.sourceLocation,
        location.path.hasSuffix(".swift"), !location.path.hasPrefix(ownFolder)
      else { return nil }
      if location.line > 0 { return SourceLocation(path: location.path, line: location.line) }
      // A call that begins an in-place modification has line 0: its line is that of the
      // instructions that follow. Instrumentation may stand between.
      for later in stride(from: address, to: address + 256, by: 4) {
        guard let next = symbolicate(later, options: .showSourceLocations)?.symbol,
          next.rawName == name
        else { break }
        if let line = next.sourceLocation?.line, line > 0 {
          return SourceLocation(path: location.path, line: line)
        }
      }
      return nil
    }

    /// The function at an address.
    ///
    /// The default options look for inlined functions, too, which takes longer than all the rest,
    /// and a debug build inlines none that matters here.
    private static func symbolicate(
      _ address: UInt64, options: Backtrace.SymbolicationOptions
    ) -> SymbolicatedBacktrace.Frame? {
      backtrace(at: address)?.symbolicated(with: images, options: options)?.frames.first
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

    /// The folder of this module's sources: a method that it adds to a type of another module has
    /// that one's name.
    private static let ownFolder = #filePath.components(separatedBy: "Trace/SourceLines.swift")[0]

    /// Whether the mangled name is of a function in this module.
    private static func isOwn(_ name: String) -> Bool { name.hasPrefix("$s12Interleaving") }
  #else
    /// Nil: only the Linux toolchain has the `Runtime` module that this needs.
    static func locateCaller(skipping declaration: SourceLocation?) -> SourceLocation? { nil }

    /// Nothing to prepare.
    static func prepare() {}
  #endif
}

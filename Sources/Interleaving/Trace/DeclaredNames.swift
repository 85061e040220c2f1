import Foundation

/// The names of `@Shared` variables, read from the lines that declare them.
enum DeclaredNames {
  /// The names found so far; nil for a line without one.
  ///
  /// Looking one up reads the file.
  private nonisolated(unsafe) static var known: [SourceLocation: String?] = [:]
  private static let lock = Foundation.NSLock()

  /// The variable that the line declares; nil when the source is not there to read.
  static func name(at location: SourceLocation) -> String? {
    lock.withLock {
      if let name = known[location] { return name }
      let name = read(location)
      known[location] = .some(name)
      return name
    }
  }

  private static func read(_ location: SourceLocation) -> String? {
    guard let text = try? String(contentsOfFile: location.path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The attribute may stand on a line of its own, before the declaration.
    for line in lines.dropFirst(location.line - 1).prefix(3) {
      if let match = line.firstMatch(of: /\bvar\s+`?(\w+)/) { return String(match.1) }
    }
    return nil
  }
}

import Foundation

/// The names of shared objects, read from the lines that declare them.
enum DeclaredNames {
  private struct Line: Hashable {
    let location: SourceLocation
    let type: String?
  }

  /// The names found so far; nil for a line without one.
  ///
  /// Looking one up reads the file.
  private nonisolated(unsafe) static var known: [Line: String?] = [:]
  private static let lock = Foundation.NSLock()

  /// The name that the declaration gives; nil when the source is not there to read.
  static func name(in declaration: Declaration) -> String? {
    let line = Line(location: declaration.location, type: declaration.type)
    return lock.withLock {
      if let name = known[line] { return name }
      let name = read(line)
      known[line] = .some(name)
      return name
    }
  }

  private static func read(_ line: Line) -> String? {
    guard let text = try? String(contentsOfFile: line.location.path, encoding: .utf8) else {
      return nil
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(line.location.line - 1)
    guard let type = line.type else {
      // The attribute may stand on a line of its own, before the declaration.
      return lines.prefix(3).firstNonNil { $0.firstMatch(of: /\bvar\s+`?(\w+)/)?.1 }
    }
    // `let name = Type(`, `let name: Type = Type(`, `name = Type(`.
    let pattern = try? Regex(
      #"(\w+)`?\s*(?::[^=]*)?=\s*(?:\w+\.)?\#(type)\b"#, as: (Substring, Substring).self)
    return pattern.flatMap { lines.first?.firstMatch(of: $0) }.map { String($0.1) }
  }
}

extension Sequence<Substring> {
  fileprivate func firstNonNil(_ transform: (Substring) -> Substring?) -> String? {
    lazy.compactMap(transform).first.map(String.init)
  }
}

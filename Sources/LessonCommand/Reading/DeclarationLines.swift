/// The lines of one declaration in a file of formatted code.
///
/// It goes by indentation and brackets, and needs no parser: `lesson` builds without SwiftSyntax.
struct DeclarationLines {
  /// The lines with the declaration's comment and attributes, moved to the left margin.
  let lines: [String]

  /// Finds a declaration by a name such as `add(_:withIdentifier:)`, `images` or `Cache.images`.
  ///
  /// Nil unless there is exactly one.
  init?(named name: String, in file: [String]) {
    let parts = Self.parts(of: name)
    let starts = file.indices.filter { Self.declares(file, at: $0, parts.base, parts.labels) }
    guard starts.count == 1, let start = starts.first,
      let end = Self.end(of: start, in: file)
    else { return nil }
    let indent = Self.indent(file[start])
    var first = start
    while first > 0, Self.indent(file[first - 1]) == indent,
      ["///", "@"].contains(where: file[first - 1].dropFirst(indent).hasPrefix)
    {
      first -= 1
    }
    lines = file[first...end].map { String($0.dropFirst(min(indent, Self.indent($0)))) }
  }

  /// The last part of a qualified name, and its argument labels if it has a list of them.
  private static func parts(of name: String) -> (base: String, labels: [String]?) {
    let pieces = name.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let base = pieces[0].split(separator: ".").last.map(String.init) ?? name
    guard pieces.count > 1 else { return (base, nil) }
    return (base, pieces[1].dropLast().split(separator: ":").map(String.init))
  }

  private static func declares(
    _ file: [String], at index: Int, _ base: String, _ labels: [String]?
  ) -> Bool {
    let words = file[index].split { " (:<=,{".contains($0) }.map(String.init)
    let kinds = [
      "func", "var", "let", "class", "struct", "enum", "protocol", "actor", "typealias",
    ]
    let isNamed: Bool
    if base == "init" || base == "subscript" {
      isNamed =
        words.first { !modifiers.contains($0) && !$0.hasPrefix("@") }?
        .trimmingSuffix("?") == base
    } else {
      guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
        words[..<kind].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") })
      else { return false }
      isNamed = words[kind + 1] == base
    }
    guard isNamed, let labels else { return isNamed }
    return self.labels(of: file[index...].joined(separator: " ")) == labels
  }

  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "final", "static", "class", "lazy",
    "override", "mutating", "nonmutating", "convenience", "required", "weak", "unowned",
    "nonisolated", "private(set)", "set)", "private(set", "indirect", "unsafe)", "consuming",
  ]

  /// The argument labels in the first list of parameters.
  private static func labels(of signature: String) -> [String]? {
    guard let open = signature.firstIndex(of: "(") else { return nil }
    var labels: [String] = []
    var depth = 0
    var parameter = ""
    for character in signature[open...] {
      if "([{<".contains(character) { depth += 1 }
      // The arrow of a function type closes nothing.
      if ")]}".contains(character) || (character == ">" && parameter.last != "-") { depth -= 1 }
      let isEnd = depth == 0 || (depth == 1 && character == ",")
      if isEnd {
        let label = parameter.drop { $0 == "(" || $0 == " " }.prefix { !" :".contains($0) }
        if !label.isEmpty { labels.append(String(label)) }
        parameter = ""
      } else {
        parameter.append(character)
      }
      if depth == 0 { return labels }
    }
    return nil
  }

  /// The line where every bracket is closed again and nothing goes on below.
  private static func end(of start: Int, in file: [String]) -> Int? {
    let indent = indent(file[start])
    var depth = 0
    for index in start..<file.count {
      for character in file[index] {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
      }
      let next = index + 1 < file.count ? file[index + 1] : ""
      let goesOn =
        !next.isEmpty && (self.indent(next) > indent || next.dropFirst(indent).hasPrefix("{"))
      if depth == 0 && !goesOn { return index }
    }
    return nil
  }

  private static func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

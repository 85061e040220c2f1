import Markdown

/// A text with placeholders such as `{{title}}`, filled once: what is filled in is never looked at again.
struct Template: Sendable {
  private enum Part: Sendable {
    case text(String)
    case placeholder(String)
  }

  private var parts: [Part] = []
  /// The `id` attributes that the template itself uses.
  let identifiers: Set<String>
  private var length: Int

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: the template.
  ///   - file: its name, for messages.
  ///   - known: the placeholders that it may have.
  /// - Throws: a problem for a placeholder that is unknown or not closed.
  init(_ text: String, file: String, known: [String]) throws(Problem) {
    identifiers = htmlIdentifiers(in: text)
    length = text.utf8.count
    var rest = text[...]
    var line = 1
    func problem(_ message: String) -> Problem { Problem(file: file, line: line, message) }
    while let opening = rest.firstRange(of: "{{") {
      let before = rest[..<opening.lowerBound]
      line += before.utf8.count { $0 == UInt8(ascii: "\n") }
      parts.append(.text(String(before)))
      rest = rest[opening.upperBound...]
      guard let closing = rest.firstRange(of: "}}") else {
        throw problem("'{{' is never closed; write '}}' after the placeholder's name")
      }
      let name = String(rest[..<closing.lowerBound])
      guard known.contains(name) else {
        let names = known.joined(separator: ", ")
        throw problem("unknown placeholder '{{\(name)}}'; there are: \(names)")
      }
      parts.append(.placeholder(name))
      rest = rest[closing.upperBound...]
    }
    parts.append(.text(String(rest)))
  }

  /// The template with some of the placeholders filled already.
  func filled(before values: [String: String]) -> Template {
    var filled = self
    filled.parts = parts.map { part in
      guard case .placeholder(let name) = part, let value = values[name] else { return part }
      filled.length += value.utf8.count
      return .text(value)
    }
    return filled
  }

  /// The text before and after a placeholder, with the others filled; all of it before, where there is none.
  func filled(with values: [String: String], around name: String) -> (before: String, after: String)
  {
    var before = ""
    var after: String?
    for part in parts {
      switch part {
      case .placeholder(name) where after == nil: after = ""
      case .placeholder(let other): add(values[other] ?? "")
      case .text(let text): add(text)
      }
    }
    func add(_ text: String) {
      if after == nil { before += text } else { after? += text }
    }
    return (before, after ?? "")
  }

  /// The text with the placeholders filled.
  ///
  /// - Parameters:
  ///   - values: HTML by placeholder; a missing one is empty.
  ///   - blocks: more of it, as bytes, for what makes up most of a page.
  func filled(with values: [String: String], blocks: [String: [UInt8]] = [:]) -> [UInt8] {
    var html: [UInt8] = []
    html.reserveCapacity(
      length + values.reduce(0) { $0 + $1.value.utf8.count }
        + blocks.reduce(0) { $0 + $1.value.count })
    for part in parts {
      switch part {
      case .text(let text): html.append(html: text)
      case .placeholder(let name):
        if let block = blocks[name] {
          html += block
        } else {
          html.append(html: values[name] ?? "")
        }
      }
    }
    return html
  }
}

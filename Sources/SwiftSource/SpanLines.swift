/// Spans line by line: a comment or a string of several lines becomes one span a line.
func splitLines(_ spans: [SourceSpan]) -> [[SourceSpan]] {
  var lines: [[SourceSpan]] = [[]]
  for span in spans {
    let parts = span.text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { lines.append([]) }
      if !part.isEmpty {
        lines[lines.count - 1].append(SourceSpan(span.kind, String(Substring(part))))
      }
    }
  }
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map(withoutCarriageReturn)
}

/// The lines without the white space that begins each of them; blank lines come out empty.
func dedented(_ lines: [[SourceSpan]]) -> [[SourceSpan]] {
  let margins = lines.filter { !isBlank($0) }.map { line in
    Array(line.map(\.text).joined().utf8.prefix { $0 == 0x20 || $0 == 0x09 })
  }
  guard var margin = margins.first else { return lines }
  for other in margins {
    margin = Array(zip(margin, other).prefix { $0 == $1 }.map(\.0))
  }
  return lines.map { isBlank($0) ? [] : dropping($0, utf8Count: margin.count) }
}

func isBlank(_ line: [SourceSpan]) -> Bool {
  line.allSatisfy { $0.text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}

/// A line without its first bytes.
///
/// The cut must lie between two characters.
func dropping(_ line: [SourceSpan], utf8Count count: Int) -> [SourceSpan] {
  var left = count
  return line.compactMap { span in
    let cut = min(left, span.text.utf8.count)
    left -= cut
    let rest = span.text.utf8.dropFirst(cut)
    return rest.isEmpty ? nil : SourceSpan(span.kind, String(Substring(rest)))
  }
}

/// The first bytes of a line.
///
/// The cut must lie between two characters.
func prefix(_ line: [SourceSpan], utf8Count count: Int) -> [SourceSpan] {
  var left = count
  return line.compactMap { span in
    let kept = span.text.utf8.prefix(left)
    left -= kept.count
    return kept.isEmpty ? nil : SourceSpan(span.kind, String(Substring(kept)))
  }
}

private func withoutCarriageReturn(_ line: [SourceSpan]) -> [SourceSpan] {
  guard let last = line.last, last.text.utf8.last == UInt8(ascii: "\r") else { return line }
  let length = line.reduce(0) { $0 + $1.text.utf8.count }
  return prefix(line, utf8Count: length - 1)
}

/// Shows code without colours, and knows no declarations: for sites that weave whole files only.
public struct PlainCodeReader: CodeReader {
  /// Makes a reader.
  public init() {}

  /// Reads a file or a snippet.
  public func read(_ source: String) -> any CodeFile { PlainCode(lines: plainLines(source)) }
}

private struct PlainCode: CodeFile {
  let lines: [CodeLine]

  func declaration(named name: String) throws(CodeError) -> CodeSlice { throw .unsupported }
}

/// The lines of a text, each as one plain span; a line end after the last line starts no other.
func plainLines(_ text: String) -> [CodeLine] {
  var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { $0.isEmpty ? [] : [CodeSpan(.plain, String(Substring($0)))] }
}

import CCmark

/// The lines of a document that may define links, to be put before a part that is parsed again.
///
/// cmark keeps no definitions in its tree: they are the lines that no leaf of the tree covers, and those that open a
/// paragraph. A line that turns out to be none does no harm, because it stands in a paragraph of its own.
func linkDefinitions(in piece: Piece) -> [UInt8] {
  guard piece.lines.containsDefinitionMark else { return [] }
  var isCovered = [Bool](repeating: false, count: piece.lines.count + 2)
  var openings: Set<Int> = []
  for block in blocks(below: piece.root) {
    let kind = Kind(cmark_node_get_type(block))
    switch kind {
    case .paragraph, .heading:
      let range = lines(of: block)
      if opensWithBracket(piece.lines[range.lowerBound]) { openings.formUnion(range) }
      fallthrough
    case .codeBlock, .htmlBlock, .thematicBreak:
      for line in lines(of: block) where isCovered.indices.contains(line) { isCovered[line] = true }
    default: break
    }
  }
  var text: [UInt8] = []
  var wasTaken = false
  for number in 1...piece.lines.count {
    let line = piece.lines[number].drop { isSpaceOrTab($0) || isContainerMark($0) }
    let isTaken = !line.isEmpty && (openings.contains(number) || !isCovered[number])
    if isTaken {
      text += line
      text.append(UInt8(ascii: "\n"))
    } else if wasTaken {
      text.append(UInt8(ascii: "\n"))
    }
    wasTaken = isTaken
  }
  if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
  return text
}

private func opensWithBracket(_ line: ArraySlice<UInt8>) -> Bool {
  line.first { !isSpaceOrTab($0) && !isContainerMark($0) } == UInt8(ascii: "[")
}

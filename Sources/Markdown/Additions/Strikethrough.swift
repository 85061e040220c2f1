import CCmark

/// One or two tildes in a row, in a text node of their own.
struct TildeRun {
  let node: CNode
  let length: Int
  let opens: Bool
  let closes: Bool

  /// - Parameters:
  ///   - before: the character before the run.
  ///   - after: the character after it.
  init(node: CNode, length: Int, before: Unicode.Scalar, after: Unicode.Scalar) {
    self.node = node
    self.length = length
    let isSpaceBefore = before.properties.isWhitespace
    let isSpaceAfter = after.properties.isWhitespace
    let isMarkBefore = isPunctuation(before)
    let isMarkAfter = isPunctuation(after)
    opens = !isSpaceAfter && (!isMarkAfter || isSpaceBefore || isMarkBefore)
    closes = !isSpaceBefore && (!isMarkBefore || isSpaceAfter || isMarkAfter)
  }
}

/// Strikes out what stands between two runs of the same length, the innermost first.
func strike(_ runs: [TildeRun]) {
  var open: [TildeRun] = []
  for run in runs {
    if run.closes, let match = open.lastIndex(where: { $0.length == run.length }) {
      wrap(from: open[match].node, to: run.node)
      open.removeSubrange(match...)
    } else if run.opens {
      open.append(run)
    }
  }
}

private func wrap(from opening: CNode, to closing: CNode) {
  let struck = customNode(CMARK_NODE_CUSTOM_INLINE, enter: "<del>", exit: "</del>")
  cmark_node_insert_before(opening, struck)
  var next = cmark_node_next(opening)
  while let node = next, node != closing {
    next = cmark_node_next(node)
    cmark_node_append_child(struck, node)
  }
  cmark_node_unlink(opening)
  cmark_node_unlink(closing)
}

private func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return isPunctuation(UInt8(scalar.value)) }
  switch scalar.properties.generalCategory {
  case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation:
    return true
  default: return false
  }
}

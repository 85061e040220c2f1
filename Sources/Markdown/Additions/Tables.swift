import CCmark

extension AdditionPass {
  /// Puts tables in the place of the paragraphs that are written as such.
  func changeTables(of piece: Piece) {
    guard piece.contains(UInt8(ascii: "-")) else { return }
    var candidates = rowsOfDashes(in: piece)[...]
    guard !candidates.isEmpty else { return }
    var tables: [(block: CNode, lines: [ContentLine], table: TableSource)] = []
    for block in blocks(of: piece) where isParagraphLike(block) {
      let range = lines(of: block)
      // Both come in the order of the text.
      candidates = candidates.drop { $0 < range.lowerBound }
      guard let candidate = candidates.first, range.contains(candidate), range.count > 1 else {
        continue
      }
      var lines = contents(of: block, in: piece)
      // What makes a heading of the last row is a row itself, or a rule after the table.
      if cmark_node_get_heading_level(block) == 2 { lines.removeLast() }
      guard let table = TableSource(lines),
        !isIndented(range.lowerBound + table.precedingLines + 1, in: block, of: piece)
      else { continue }
      tables.append((block, lines, table))
    }
    guard !tables.isEmpty else { return }
    // A cell is parsed as a heading, because a heading is one line of inlines, whatever it begins with.
    var marked: [ContentLine] = []
    for table in tables.lazy.map(\.table) {
      for cell in table.header where !cell.isPlain { marked.append(heading(of: cell)) }
      for row in table.rows {
        for cell in row where !cell.isPlain { marked.append(heading(of: cell)) }
      }
    }
    let parsed = parse(marked, onlyInlines: true)
    var headings = parsed.blocks[...]
    var nodes: [CNode] = []
    for (block, lines, table) in tables {
      if table.precedingLines > 0 {
        let before = parse(Array(lines.prefix(table.precedingLines)))
        insert(before.blocks, of: before, before: block)
      }
      let node = tableNode(table, headings: &headings, piece: parsed)
      if cmark_node_get_heading_level(block) == 2 {
        cmark_node_insert_after(block, newNode(CMARK_NODE_THEMATIC_BREAK))
      }
      cmark_node_replace(block, node)
      nodes.append(node)
    }
    document.note(parsed, of: nodes)
  }

  private func heading(of cell: TableSource.Cell) -> ContentLine {
    (
      "# ".utf8 + cell.text + " #".utf8,
      LineOrigin(line: cell.origin.line, shift: cell.origin.shift - 2)
    )
  }

  /// The lines that consist of dashes, colons and bars.
  private func rowsOfDashes(in piece: Piece) -> [Int] {
    piece.lines.numbers { line in
      let row = line.drop { isSpaceOrTab($0) || $0 == UInt8(ascii: ">") }
      return row.allSatisfy {
        isSpaceOrTab($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "|")
          || $0 == UInt8(ascii: ":")
      } && row.contains(UInt8(ascii: "-"))
    }
  }

  /// Whether a line of a paragraph is indented as code is, so that it is no row of dashes.
  private func isIndented(_ number: Int, in block: CNode, of piece: Piece) -> Bool {
    indentation(of: Container(of: block).text(of: number, in: piece.lines)) >= 4
  }

  private func isParagraphLike(_ block: CNode) -> Bool {
    let type = cmark_node_get_type(block)
    return type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING
  }

  private func tableNode(
    _ table: TableSource, headings: inout ArraySlice<CNode>, piece: Piece
  ) -> CNode {
    // The box lets a wide table scroll on its own, also by the keyboard.
    let node = customNode(
      CMARK_NODE_CUSTOM_BLOCK, enter: "<div class=\"table\" tabindex=\"0\">\n<table>",
      exit: "</table>\n</div>")
    let head = customNode(CMARK_NODE_CUSTOM_BLOCK, enter: "<thead>", exit: "</thead>")
    cmark_node_append_child(node, head)
    cmark_node_append_child(head, row(table.header, in: RowTags("th", table), &headings))
    guard !table.rows.isEmpty else { return node }
    let body = customNode(CMARK_NODE_CUSTOM_BLOCK, enter: "<tbody>", exit: "</tbody>")
    cmark_node_append_child(node, body)
    let tags = RowTags("td", table)
    for cells in table.rows {
      cmark_node_append_child(body, row(cells, in: tags, &headings))
    }
    return node
  }

  private func row(
    _ cells: [TableSource.Cell], in tags: RowTags, _ headings: inout ArraySlice<CNode>
  ) -> CNode {
    let row = customNode(CMARK_NODE_CUSTOM_BLOCK, enter: "<tr>", exit: "</tr>")
    for (cell, start) in zip(cells, tags.starts) {
      let node = customNode(CMARK_NODE_CUSTOM_INLINE, enter: start, exit: tags.end)
      if cell.isPlain {
        cmark_node_append_child(node, textNode(cell.text))
      } else if let heading = headings.popFirst() {
        moveChildren(of: heading, to: node)
      }
      cmark_node_append_child(row, node)
    }
    return row
  }
}

/// The tags around the cells of a row.
private struct RowTags {
  let starts: [String]
  let end: String

  init(_ element: String, _ table: TableSource) {
    let plain = "<" + element + ">"
    starts = table.alignments.map { alignment in
      alignment == .none
        ? plain : "<" + element + " style=\"text-align: " + alignment.rawValue + "\">"
    }
    end = "</" + element + ">\n"
  }
}

import CCmark

/// What a block stands in, as far as that tells where on a line its own text begins.
struct Container {
  /// How many quotes it stands in.
  let quotes: Int
  /// At which byte the text of the list item that holds it begins; nil outside lists.
  private let itemStart: Int?
  /// The first line of the block, on which the item's own mark may stand.
  private let firstLine: Int

  init(of block: CNode) {
    firstLine = lines(of: block).lowerBound
    quotes = quoteDepth(of: block)
    if let item = cmark_node_parent(block), cmark_node_get_type(item) == CMARK_NODE_ITEM,
      let first = cmark_node_first_child(item)
    {
      itemStart = max(Int(cmark_node_get_start_column(first)) - 1, 0)
    } else {
      itemStart = nil
    }
  }

  /// What a line stands in that no block of the tree covers.
  init(ofLine number: Int, in lines: SourceLines) {
    firstLine = number
    let marks = lines[number].prefix { isSpaceOrTab($0) || isContainerMark($0) }
    quotes = marks.count { $0 == UInt8(ascii: ">") }
    let hasBullet = marks.contains { !isSpaceOrTab($0) && $0 != UInt8(ascii: ">") }
    let isInItem = hasBullet || marks.count > 3
    itemStart = isInItem ? marks.count : nil
  }

  /// A line without the marks and the indentation of what holds the block.
  func text(of number: Int, in lines: SourceLines) -> ArraySlice<UInt8> {
    let line = lines[number]
    if let itemStart {
      let isFirst = number == firstLine
      return line.dropFirst(
        isFirst ? itemStart : min(itemStart, contentStart(of: line, quotes: quotes)))
    }
    var rest = line
    for _ in 0..<quotes {
      let afterSpace = rest.drop(while: isSpaceOrTab)
      guard afterSpace.first == UInt8(ascii: ">") else { break }
      rest = afterSpace.dropFirst()
      // One space belongs to the mark.
      if rest.first == 0x20 { rest = rest.dropFirst() }
    }
    return rest
  }
}

/// Whether a byte may mark a quote or a list item before a text.
func isContainerMark(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ")"):
    true
  default: false
  }
}

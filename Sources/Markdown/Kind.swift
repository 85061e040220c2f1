import CCmark

/// What a node of a document is, in CommonMark's words.
public enum Kind: Sendable {
  case document, blockQuote, list, item, codeBlock, htmlBlock, customBlock
  case paragraph, heading, thematicBreak
  case text, softBreak, lineBreak, code, htmlInline, customInline
  case emphasis, strong, link, image

  /// Whether the node stands on lines of its own, as a paragraph does, rather than inside a line.
  public var isBlock: Bool {
    switch self {
    case .document, .blockQuote, .list, .item, .codeBlock, .htmlBlock, .customBlock,
      .paragraph, .heading, .thematicBreak:
      true
    case .text, .softBreak, .lineBreak, .code, .htmlInline, .customInline,
      .emphasis, .strong, .link, .image:
      false
    }
  }

  /// Whether the node is a block that holds no other blocks.
  var isLeafBlock: Bool {
    switch self {
    case .codeBlock, .htmlBlock, .paragraph, .heading, .thematicBreak: true
    default: false
    }
  }

  init(_ type: cmark_node_type) {
    switch type {
    case CMARK_NODE_BLOCK_QUOTE: self = .blockQuote
    case CMARK_NODE_LIST: self = .list
    case CMARK_NODE_ITEM: self = .item
    case CMARK_NODE_CODE_BLOCK: self = .codeBlock
    case CMARK_NODE_HTML_BLOCK: self = .htmlBlock
    case CMARK_NODE_CUSTOM_BLOCK: self = .customBlock
    case CMARK_NODE_PARAGRAPH: self = .paragraph
    case CMARK_NODE_HEADING: self = .heading
    case CMARK_NODE_THEMATIC_BREAK: self = .thematicBreak
    case CMARK_NODE_TEXT: self = .text
    case CMARK_NODE_SOFTBREAK: self = .softBreak
    case CMARK_NODE_LINEBREAK: self = .lineBreak
    case CMARK_NODE_CODE: self = .code
    case CMARK_NODE_HTML_INLINE: self = .htmlInline
    case CMARK_NODE_CUSTOM_INLINE: self = .customInline
    case CMARK_NODE_EMPH: self = .emphasis
    case CMARK_NODE_STRONG: self = .strong
    case CMARK_NODE_LINK: self = .link
    case CMARK_NODE_IMAGE: self = .image
    default: self = .document
    }
  }
}

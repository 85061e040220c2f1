/// A heading and the words below it, up to the next heading.
struct SearchSection: Sendable, Equatable {
  /// The heading's identifier; empty before the first heading.
  var identifier: String
  /// The heading's words; empty before the first heading.
  var heading: String
  /// The words, a line a block.
  var text: [UInt8] = []
}

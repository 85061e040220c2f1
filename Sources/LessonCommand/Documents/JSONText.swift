import Foundation

/// A document as JSON text.
enum JSONText {
  static func of(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // The documents hold only texts, numbers and lists: they cannot fail to encode.
    guard let data = try? encoder.encode(document) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}

import Foundation

/// A link to what the judges said of a step, which a page shows in its place.
///
/// A terminal can do better: it has the judges themselves.
struct RecordedLink {
  /// The link's words, and what to type to have the judges say it.
  let line: String

  /// Reads a link such as `Recordings/BarrierCache.json#outcomes`; nil when it is another.
  init?(link: String, words: String, lesson: Int) {
    let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
    guard let path = parts.first?.removingPercentEncoding, path.hasPrefix("Recordings/"),
      path.hasSuffix(".json")
    else { return nil }
    let step = path.dropFirst("Recordings/".count).dropLast(".json".count)
    let verb =
      switch parts.count > 1 ? parts[1] : "" {
      case "schedule", "timeline": "explore "
      case "sanitizer": "race "
      case "compiler": "compile "
      default: ""
      }
    line = "\(words): \(NextCommand.line("\(verb)\(lesson) --step \(step)"))"
  }
}

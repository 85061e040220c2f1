import Foundation
import Markdown
import Recording

/// A link to what the judges said of a step, which a page shows in its place.
///
/// A terminal can do better: it has the judges themselves.
struct RecordedLink {
  /// The link's words, and what to type to have the judges say it.
  let line: String

  /// What a paragraph that holds only such links says: a line a link; nil for any other paragraph.
  static func lines(of paragraph: Node, lesson: Int) -> [String]? {
    var lines: [String] = []
    for child in paragraph.children {
      if child.kind == .link, let url = child.url {
        guard let link = RecordedLink(link: url, words: child.plainText, lesson: lesson) else {
          return nil
        }
        lines.append(link.line)
      } else if child.kind != .softBreak {
        return nil
      }
    }
    return lines.isEmpty ? nil : lines
  }

  /// Reads a link such as `Recordings/BarrierCache.json#outcomes`; nil when it is another.
  init?(link: String, words: String, lesson: Int) {
    let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
    guard let path = parts.first?.removingPercentEncoding, path.hasPrefix("Recordings/"),
      path.hasSuffix(".json")
    else { return nil }
    let step = path.dropFirst("Recordings/".count).dropLast(".json".count)
    guard step != BenchmarkRecording.name else {
      line = "\(words): \(NextCommand.line("bench \(lesson)"))"
      return
    }
    let part = parts.count > 1 ? parts[1] : ""
    guard part != "timeline" else {
      line = "\(words): drawn on the lesson's page"
      return
    }
    let verb =
      switch part {
      case "schedule": "explore "
      case "sanitizer": "race "
      case "compiler": "compile "
      default: ""
      }
    line = "\(words): \(NextCommand.line("\(verb)\(lesson) --step \(step)"))"
  }
}

import Foundation
import LessonKit
import Markdown
import Recording

/// A link to what the judges said of a step, which a page shows in its place.
///
/// A terminal can do better: it has the judges themselves. Only a timeline is of the one run that
/// was recorded, and so it is drawn.
struct RecordedLink {
  private let words: String
  private let shown: Shown

  private enum Shown {
    /// What to type to have the judges say it.
    case command(String)
    case timeline(Measured.Timeline)
    /// Why there is nothing to draw, and what to type.
    case nothing(String)
  }

  /// The links of a paragraph that holds only such links; nil for any other paragraph.
  static func all(of paragraph: Node, lesson: Lesson) -> [RecordedLink]? {
    var links: [RecordedLink] = []
    for child in paragraph.children {
      if child.kind == .link, let url = child.url {
        guard let link = RecordedLink(link: url, words: child.plainText, lesson: lesson) else {
          return nil
        }
        links.append(link)
      } else if child.kind != .softBreak {
        return nil
      }
    }
    return links.isEmpty ? nil : links
  }

  /// Reads a link such as `Recordings/BarrierCache.json#outcomes`; nil when it is another.
  init?(link: String, words: String, lesson: Lesson) {
    let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
    guard let path = parts.first?.removingPercentEncoding, path.hasPrefix("Recordings/"),
      path.hasSuffix(".json")
    else { return nil }
    self.words = words
    let step = String(path.dropFirst("Recordings/".count).dropLast(".json".count))
    guard step != BenchmarkRecording.name else {
      shown = .command(NextCommand.line("bench \(lesson.number)"))
      return
    }
    let part = parts.count > 1 ? parts[1] : ""
    if part == "timeline" {
      shown = Self.timeline(of: step, lesson: lesson)
      return
    }
    let verb =
      switch part {
      case "schedule": "explore "
      case "sanitizer": "race "
      case "compiler": "compile "
      default: ""
      }
    shown = .command(NextCommand.line("\(verb)\(lesson.number) --step \(step)"))
  }

  /// The link's lines on a terminal.
  func lines(width: Int, paint: Paint) -> [String] {
    switch shown {
    case .command(let command): return wrapped("\(words): \(command)", width: width)
    case .nothing(let reason): return wrapped("\(words): \(reason)", width: width)
    case .timeline(let timeline):
      let width = min(width, TerminalSize.columns())
      return wrapped("\(words):", width: width) + [""]
        + TimelineView(timeline: timeline, width: width, paint: paint).lines
    }
  }

  private static func timeline(of step: String, lesson: Lesson) -> Shown {
    let file = RecordingFile(step: step, lessonFolder: lesson.folder)
    let command = NextCommand.line("record \(lesson.number) --step \(step)")
    do {
      let recording = try file.read(
        for: Result { try SourceStamp.of(lessonFolder: lesson.folder) })
      return recording.measured.timeline.map { .timeline($0) }
        ?? .nothing("no run was observed; type \(command)")
    } catch {
      return .nothing("\(error); type \(command)")
    }
  }
}

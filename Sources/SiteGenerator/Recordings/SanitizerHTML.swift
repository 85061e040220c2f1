import Markdown
import Recording

/// What the thread sanitizer said of a step: its two accesses with their stacks, each frame with a
/// plain sentence.
struct SanitizerHTML {
  let recording: Recording
  let words: Words
  /// The lines of code that the report names.
  let lines: CodeLines

  var html: String {
    guard let finding = recording.measured.sanitizer else {
      return figure("<p>\(say(.unseen))</p>")
    }
    let runs = ["runs": words.runs(finding.runs)]
    guard let kind = finding.kind else { return figure("<p>\(say(.silent, runs))</p>") }
    let accesses = finding.accesses.map(access).joined(separator: "\n")
    let report = runs.merging(["kind": "<strong>\(escapedHTML(kind))</strong>"]) { $1 }
    return figure(
      """
      <p>\(say(.report, report))</p>
      <ol class="accesses">
      \(accesses)
      </ol>
      <p class="limits">\(say(.limits, ["shared": "<code>@Shared</code>"]))</p>
      """)
  }

  private func figure(_ body: String) -> String {
    let caption = say(.caption, ["step": "<b>\(escapedHTML(recording.step))</b>"])
    return "<figure class=\"sanitizer\" data-step=\"\(escapedHTML(recording.step))\">\n"
      + "<figcaption>\(caption)</figcaption>\n\(body)\n</figure>"
  }

  private func say(_ phrase: SanitizerPhrase, _ values: [String: String] = [:]) -> String {
    words.html(phrase, values)
  }

  /// A frame's sentence.
  private func say(_ frame: FrameWords) -> String {
    say(frame.phrase, ["function": escapedHTML(frame.function)])
  }

  // MARK: A stack

  /// A frame of the lesson, or those that lie between two of them.
  private struct Part {
    var isOwn: Bool
    var frames: [(frame: Measured.Frame, words: FrameWords)]
  }

  private func access(_ access: Measured.Access) -> String {
    let parts = parts(of: access).map { part in
      part.isOwn ? own(part.frames[0].frame, part.frames[0].words) : others(part.frames)
    }
    let isEarlier = access.description.contains("previous")
    let deed: SanitizerPhrase =
      access.isRead ? (isEarlier ? .hasRead : .reads) : (isEarlier ? .hasChanged : .changes)
    let thread = say(deed, ["thread": "<strong>\(escapedHTML(access.thread))</strong>"])
    return "<li><p>\(thread) "
      + "<span class=\"report\">(“\(escapedHTML(access.description))”)</span></p>\n"
      + "<ol class=\"stack\">\n\(parts.joined(separator: "\n"))\n</ol></li>"
  }

  private func parts(of access: Measured.Access) -> [Part] {
    var parts: [Part] = []
    var isInnermost = true
    for frame in access.frames {
      let words = FrameWords(frame, isInnermost: isInnermost, isRead: access.isRead)
      let isOwn = words.owner == .lesson
      if isOwn { isInnermost = false }
      if !isOwn, parts.last?.isOwn == false {
        parts[parts.count - 1].frames.append((frame, words))
      } else {
        parts.append(Part(isOwn: isOwn, frames: [(frame, words)]))
      }
    }
    return parts
  }

  private func own(_ frame: Measured.Frame, _ words: FrameWords) -> String {
    let code = frame.place.flatMap(lines.text).map {
      "\n<code class=\"code-line\">\(escapedHTML($0))</code>"
    }
    return "<li><span class=\"words\">\(say(words))</span> "
      + "<span class=\"place\">\(lines.html(frame.place))</span>"
      + "\(code ?? "")\n<code class=\"function\">\(escapedHTML(frame.function))</code></li>"
  }

  /// Frames that are not the lesson's stand folded: they are in each report, and seldom matter.
  private func others(_ frames: [(frame: Measured.Frame, words: FrameWords)]) -> String {
    let all = frames.enumerated().map { index, frame in
      let place = frame.frame.place.map { " <span class=\"place\">\(lines.html($0))</span>" } ?? ""
      // What several frames have in common is said once, below them.
      let isLast = index + 1 == frames.count || frames[index + 1].words.phrase != frame.words.phrase
      return "<li><code>\(escapedHTML(frame.frame.function))</code>\(place)"
        + (isLast ? "<br>\(say(frame.words))" : "") + "</li>"
    }.joined(separator: "\n")
    return "<li class=\"rest\"><details><summary>\(summary(of: frames.map(\.words)))"
      + "</summary>\n<ol>\n\(all)\n</ol></details></li>"
  }

  /// What the frames do, each thing once; what only passes on is left out where others do more.
  private func summary(of frames: [FrameWords]) -> String {
    var phrases: [SanitizerPhrase] = []
    for frame in frames where !frame.onlyPassesOn && !phrases.contains(frame.phrase) {
      phrases.append(frame.phrase)
    }
    if phrases.isEmpty, let first = frames.first { phrases = [first.phrase] }
    let values = [
      "sentences": phrases.map { say($0) }.joined(separator: " "),
      "frames": words.frames(frames.count),
    ]
    return say(.frames, values)
  }
}

extension Measured.Access {
  /// Whether the access reads the memory, and does not change it.
  fileprivate var isRead: Bool { description.contains("read") }
}

/// The words around the sanitizer's report.
enum SanitizerPhrase: String, Phrase {
  static let group = "sanitizer"

  case caption = "The thread sanitizer on {step}"
  case unseen = "The thread sanitizer cannot see what is wrong here."
  case silent =
    "Silent in {runs}. It sees only what ran; the explorer’s proof does not depend on luck."
  case report =
    "A report of a {kind} after {runs}: two threads reach the same memory, and nothing makes one wait for the other. The report’s threads have numbers in the order in which it names them, and these are not the schedule’s."
  case limits =
    "The sanitizer sees real memory, {shared} or not, but only what this run did; it names lines and threads, never a queue. What Foundation does inside, it does not see."
  case reads = "{thread} reads it now"
  case hasRead = "{thread} has read it just before"
  case changes = "{thread} changes it now"
  case hasChanged = "{thread} has changed it just before"
  case frames = "{sentences} ({frames})"

  case readItself = "The read itself, in the variable’s accessor."
  case changeItself = "The change itself, in the variable’s accessor."
  case readInBlock = "The read is here, in a block that {function} hands over."
  case changeInBlock = "The change is here, in a block that {function} hands over."
  case readInFunction = "The read is here, in this function."
  case changeInFunction = "The change is here, in this function."
  case readInKit = "The read is here, in the app’s kit."
  case changeInKit = "The change is here, in the app’s kit."
  case onTheWayBlock = "On the way: a block that {function} hands over."
  case onTheWayFunction = "On the way: this function."
  case kit = "The app’s kit."
  case scenarioThread = "The scenario: what this thread was started for."
  case scenario = "The scenario."
  case starts = "The course starts the scenario’s threads."
  case facade = "The course’s facade hands the call on to the real thing."
  case programStart = "The program’s start: the main thread runs the main queue."
  case passesOn = "The compiler’s own: it passes a closure or a call on."
  case watches = "The sanitizer’s own: it watches GCD at work."
  case gcd = "GCD runs the block."
  case threadStart = "The system starts the thread here."
  case library = "The library’s own."
}

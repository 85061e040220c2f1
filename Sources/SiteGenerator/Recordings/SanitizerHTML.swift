import Markdown
import Recording

/// What the thread sanitizer said of a step: its two accesses with their stacks, each frame with a
/// plain sentence.
struct SanitizerHTML {
  let recording: Recording
  /// The lines of code that the report names.
  let lines: CodeLines

  var html: String {
    guard let finding = recording.measured.sanitizer else {
      return figure("<p>The thread sanitizer cannot see what is wrong here.</p>")
    }
    guard let kind = finding.kind else {
      return figure(
        "<p>Silent in \(grouped(finding.runs)) runs. It sees only what ran; the explorer’s proof "
          + "does not depend on luck.</p>")
    }
    let accesses = finding.accesses.map(access).joined(separator: "\n")
    return figure(
      """
      <p>A report of a <strong>\(escapedHTML(kind))</strong> after \(runs(finding.runs)): two threads \
      reach the same memory, and nothing makes one wait for the other.</p>
      <ol class="accesses">
      \(accesses)
      </ol>
      <p class="limits">The sanitizer sees real memory, \
      <code>@Shared</code> or not, but only what this run did; it names lines and threads, never a \
      queue, and what Foundation does inside it does not see.</p>
      """)
  }

  private func figure(_ body: String) -> String {
    "<figure class=\"sanitizer\">\n<figcaption>The thread sanitizer on "
      + "<b>\(escapedHTML(recording.step))</b></figcaption>\n\(body)\n</figure>"
  }

  private func runs(_ count: Int) -> String { count == 1 ? "1 run" : "\(grouped(count)) runs" }

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
    let words = access.deed == "read" ? ("reads", "read") : ("changes", "changed")
    return "<li><p><strong>\(escapedHTML(access.thread))</strong> "
      + "\(isEarlier ? "has \(words.1) it just before" : "\(words.0) it now") "
      + "<span class=\"report\">(“\(escapedHTML(access.description))”)</span></p>\n"
      + "<ol class=\"stack\">\n\(parts.joined(separator: "\n"))\n</ol></li>"
  }

  private func parts(of access: Measured.Access) -> [Part] {
    var parts: [Part] = []
    var isInnermost = true
    for frame in access.frames {
      let words = FrameWords(frame, isInnermost: isInnermost, deed: access.deed)
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
    return "<li><span class=\"words\">\(escapedHTML(words.words))</span> "
      + "<span class=\"place\">\(lines.html(frame.place))</span>"
      + "\(code ?? "")\n<code class=\"function\">\(escapedHTML(frame.function))</code></li>"
  }

  /// Frames that are not the lesson's stand folded: they are in each report, and seldom matter.
  private func others(_ frames: [(frame: Measured.Frame, words: FrameWords)]) -> String {
    let all = frames.map { frame, words in
      "<li><code class=\"function\">\(escapedHTML(frame.function))</code>"
        + "\(frame.place.map { " <span class=\"place\">\(lines.html($0))</span>" } ?? "")"
        + " \(escapedHTML(words.words))</li>"
    }.joined(separator: "\n")
    return "<li class=\"rest\"><details><summary>\(escapedHTML(summary(of: frames.map(\.words))))"
      + "</summary>\n<ol>\n\(all)\n</ol></details></li>"
  }

  /// What the frames do, each thing once; what only passes on is left out where others do more.
  private func summary(of frames: [FrameWords]) -> String {
    var sentences: [String] = []
    for frame in frames where !frame.onlyPassesOn && !sentences.contains(frame.words) {
      sentences.append(frame.words)
    }
    if sentences.isEmpty, let first = frames.first { sentences = [first.words] }
    let count = frames.count == 1 ? "1 frame" : "\(frames.count) frames"
    return "\(sentences.joined(separator: " ")) (\(count))"
  }
}

extension Measured.Access {
  /// What the access does to the memory, as a noun.
  fileprivate var deed: String { description.contains("read") ? "read" : "change" }
}

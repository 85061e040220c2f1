import Markdown
import Recording

/// What the thread sanitizer said of a step: its two accesses with their stacks, in words.
struct SanitizerHTML {
  let recording: Recording

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
      "<p>A report of a <strong>\(escapedHTML(kind))</strong> after \(runs(finding.runs)).</p>\n"
        + "<ol class=\"accesses\">\n\(accesses)\n</ol>")
  }

  private func figure(_ body: String) -> String {
    "<figure class=\"sanitizer\">\n<figcaption>The thread sanitizer on "
      + "<b>\(escapedHTML(recording.step))</b></figcaption>\n\(body)\n</figure>"
  }

  private func runs(_ count: Int) -> String { count == 1 ? "1 run" : "\(grouped(count)) runs" }

  /// One access; of the stack, what is the course's own.
  private func access(_ access: Measured.Access) -> String {
    let own = access.frames.filter { $0.place?.file.hasPrefix("Lessons/") == true }
    let frames = own.map { frame in
      "<li><code>\(escapedHTML(frame.function))</code> "
        + "<span class=\"place\">\(escapedHTML(line(frame.place)))</span></li>"
    }.joined(separator: "\n")
    let left = access.frames.count - own.count
    let rest =
      left == 0
      ? ""
      : "\n<li class=\"rest\">and \(left) frame\(left == 1 ? "" : "s") of the system’s own</li>"
    return "<li><p><strong>\(escapedHTML(access.thread))</strong>: "
      + "\(escapedHTML(access.description))</p>\n<ol class=\"stack\">\n\(frames)\(rest)\n</ol></li>"
  }

  private func line(_ place: SourcePlace?) -> String {
    place.map { "\(fileName($0.file)):\($0.line)" } ?? ""
  }
}

import Recording

/// What a frame of a sanitizer's report is, in a plain sentence.
struct FrameWords {
  /// Who the frame belongs to.
  enum Owner {
    /// The lesson's own code.
    case lesson
    /// The compiler, which puts functions between those that are written.
    case compiler
    /// The course's stand-ins for GCD's names.
    case facade
    /// GCD, or the runtime of the language.
    case system
    /// The sanitizer, which stands between.
    case sanitizer
  }

  let owner: Owner
  let words: String

  /// Whether the frame is there for technical reasons alone.
  var onlyPassesOn: Bool { owner == .compiler || owner == .sanitizer }

  /// Explains a frame.
  ///
  /// - Parameters:
  ///   - isInnermost: whether no frame of the lesson is further in.
  ///   - deed: what the access does, "read" or "change".
  init(_ frame: Measured.Frame, isInnermost: Bool, deed: String) {
    let function = frame.function
    let file = frame.place.map { fileName($0.file) } ?? ""
    let isLesson = frame.place?.file.hasPrefix("Lessons/") == true
    let isBlock = function.hasPrefix("closure #")
    if isInnermost && [".getter", ".setter", ".modify"].contains(where: function.hasSuffix) {
      (owner, words) = (
        isLesson ? .lesson : .compiler, "The \(deed) itself, in the variable’s accessor."
      )
    } else if isLesson && file == "Scenarios.swift" {
      (owner, words) = (
        .lesson,
        isBlock
          ? "The scenario: what this thread was started for." : "The scenario."
      )
    } else if isLesson {
      let code = isBlock ? "a block that \(Self.outer(function)) hands over" : "this function"
      (owner, words) = (
        .lesson, isInnermost ? "The \(deed) is here, in \(code)." : "On the way: \(code)."
      )
    } else if frame.place?.file.hasPrefix("Sources/PhotoKit/") == true {
      (owner, words) = (
        .lesson, isInnermost ? "The \(deed) is here, in the app’s kit." : "The app’s kit."
      )
    } else if file == "Concurrently.swift" {
      (owner, words) = (.facade, "The course starts the scenario’s threads.")
    } else if frame.place?.file.hasPrefix("Sources/Interleaving/") == true {
      (owner, words) = (.facade, "The course’s facade hands the call on to the real thing.")
    } else if frame.place != nil {
      (owner, words) = (.facade, "The program’s start: the main thread runs the main queue.")
    } else if function.contains("thunk for") || function.hasPrefix("partial apply")
      || function.hasPrefix("protocol witness")
    {
      (owner, words) = (.compiler, "The compiler’s own: it passes a closure or a call on.")
    } else if function.contains("tsan") || function.contains("interceptor") {
      (owner, words) = (.sanitizer, "The sanitizer’s own: it watches GCD at work.")
    } else if function.contains("dispatch") || function.hasPrefix("DispatchQueue") {
      (owner, words) = (.system, "GCD runs the block.")
    } else if function == "Thread.main()" || function.hasPrefix("_libc_start") {
      (owner, words) = (.system, "The system starts the thread here.")
    } else {
      (owner, words) = (.system, "The library’s own.")
    }
  }

  /// The function that a closure is written in.
  private static func outer(_ function: String) -> String {
    function.replacing(#/^(closure #\d+ in )+/#, with: "")
  }
}

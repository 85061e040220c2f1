import Recording

/// What a frame of a sanitizer's report is, in a plain sentence: which one.
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
  let phrase: SanitizerPhrase
  /// The function that a closure is written in.
  let function: String

  /// Whether the frame is there for technical reasons alone.
  var onlyPassesOn: Bool { owner == .compiler || owner == .sanitizer }

  /// Explains a frame.
  ///
  /// - Parameters:
  ///   - isInnermost: whether no frame of the lesson is further in.
  ///   - isRead: whether the access reads, and does not change.
  init(_ frame: Measured.Frame, isInnermost: Bool, isRead: Bool) {
    let function = frame.function
    let file = frame.place.map { fileName($0.file) } ?? ""
    let isLesson = frame.place?.file.hasPrefix("Lessons/") == true
    let isBlock = function.hasPrefix("closure #")
    self.function = Self.outer(function)
    if isInnermost && [".getter", ".setter", ".modify"].contains(where: function.hasSuffix) {
      (owner, phrase) = (isLesson ? .lesson : .compiler, isRead ? .readItself : .changeItself)
    } else if isLesson && file == "Scenarios.swift" {
      (owner, phrase) = (.lesson, isBlock ? .scenarioThread : .scenario)
    } else if isLesson && isInnermost {
      owner = .lesson
      phrase =
        isBlock
        ? (isRead ? .readInBlock : .changeInBlock) : (isRead ? .readInFunction : .changeInFunction)
    } else if isLesson {
      (owner, phrase) = (.lesson, isBlock ? .onTheWayBlock : .onTheWayFunction)
    } else if frame.place?.file.hasPrefix("Sources/PhotoKit/") == true {
      owner = .lesson
      phrase = isInnermost ? (isRead ? .readInKit : .changeInKit) : .kit
    } else if file == "Concurrently.swift" {
      (owner, phrase) = (.facade, .starts)
    } else if frame.place?.file.hasPrefix("Sources/Interleaving/") == true {
      (owner, phrase) = (.facade, .facade)
    } else if frame.place != nil {
      (owner, phrase) = (.facade, .programStart)
    } else if function.contains("thunk for") || function.hasPrefix("partial apply")
      || function.hasPrefix("protocol witness")
    {
      (owner, phrase) = (.compiler, .passesOn)
    } else if function.contains("tsan") || function.contains("interceptor") {
      (owner, phrase) = (.sanitizer, .watches)
    } else if function.contains("dispatch") || function.hasPrefix("DispatchQueue") {
      (owner, phrase) = (.system, .gcd)
    } else if function == "Thread.main()" || function.hasPrefix("_libc_start") {
      (owner, phrase) = (.system, .threadStart)
    } else {
      (owner, phrase) = (.system, .library)
    }
  }

  /// The function that a closure is written in.
  private static func outer(_ function: String) -> String {
    function.replacing(#/^(closure #\d+ in )+/#, with: "")
  }
}

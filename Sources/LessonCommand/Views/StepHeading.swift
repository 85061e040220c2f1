import Foundation
import LessonKit

/// What stands above a step's results: its place, name and claim, and the file to open.
struct StepHeading {
  /// The step's name, with its number if it has one.
  let name: String
  let claim: String
  /// The file's path, for a reader to open; nil where it has gone.
  let path: String?
  /// What to say where the file has gone.
  let missing: String?
  /// What the lesson expects of the judges here, in a word.
  let expected: String
  let paint: Paint

  init(lesson: Lesson, step: Step, expected: String, paint: Paint) {
    let number = (lesson.steps.firstIndex { $0.name == step.name } ?? 0) + 1
    name = "\(number). \(step.name)"
    claim = step.claim
    path = lesson.path(of: step)
    missing =
      lesson.hasText ? "There is no file \(step.name).swift in the lesson's folder." : nil
    self.expected = expected
    self.paint = paint
  }

  init(lesson: Lesson, compiled subject: CompilerCase, paint: Paint) {
    name = subject.name
    claim = subject.claim
    path = lesson.relativePath(subject.file(in: lesson).path)
    missing = nil
    expected = subject.expectation.rawValue
    self.paint = paint
  }

  var lines: [String] {
    let expected = "expected: \(self.expected)"
    let gap = String(repeating: " ", count: max(2, terminalWidth - name.count - expected.count))
    return ["", paint(name, .heading) + gap + paint(expected, .faint)]
      + indented(claim, by: 3) + file
  }

  /// A path, in two lines if need be: the folder, then the file's name.
  private static func broken(_ path: String, width: Int) -> [String] {
    guard path.count > width, let slash = path.lastIndex(of: "/") else { return [path] }
    return [String(path[...slash]), "  \(path[slash...].dropFirst())"]
  }

  /// The file to open; or that there is none, where the lesson's text says that there should be.
  private var file: [String] {
    if let path {
      return Self.broken(path, width: terminalWidth - 3).map { paint("   \($0)", .faint) }
    }
    return missing.map { indented($0, by: 3).map { paint($0, .bad) } } ?? []
  }
}

/// What stands at the end of a step: that the judges agree, or who does not.
struct AgreementView {
  let disagreements: [Disagreement]
  let paint: Paint
  /// Whether what the lesson expects was shown, and not only not contradicted.
  var isShown = true

  func lines(agreed: String, indent: Int) -> [String] {
    if disagreements.isEmpty {
      return indented(agreed, by: indent).map { paint($0, isShown ? .good : .notable) }
    }
    return disagreements.flatMap { disagreement in
      indented("Disagreement: \(disagreement.message).", by: indent).map { paint($0, .bad) }
    }
  }
}

import LessonKit

/// Whether these tests were built with the thread sanitizer.
public let isSanitized = ProgramBuild.Kind.sanitized.isThisProgram

/// How often a test of the explorer tries: so often, or a twentieth of it under the sanitizer.
///
/// What explores runs one thread at a time, and what interprets has no threads: the sanitizer
/// learns from fifty programs what it would learn from a thousand, and each takes ten times as long.
public func tries(_ count: Int) -> Int { isSanitized ? max(1, count / 20) : count }

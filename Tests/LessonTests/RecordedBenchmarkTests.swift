import Catalog
import LessonKit
import Recording
import Testing

/// The figures on the pages, compared with what the lessons say of them.
@Suite struct RecordedBenchmarkTests {
  /// The lessons with a benchmark.
  private static let measured = course.filter { $0.benchmark != nil }.map(\.number)

  @Test(
    "The figures of a page are of its lesson's code, and bear out each claim", arguments: measured)
  func claims(of number: Int) throws {
    let lesson = try #require(course.first { $0.number == number })
    let benchmark = try #require(lesson.benchmark)
    let file = RecordingFile(benchmarkIn: lesson.folder)
    let stamp = Result { try SourceStamp.of(lessonFolder: lesson.folder) }
    let result = try file.read(for: stamp).result
    #expect(result.panels.map(\.id) == benchmark.panels.map(\.id))
    #expect(result.claims.map(\.text) == benchmark.claims.map(\.text))
    for claim in result.claims { #expect(claim.holds, "\(claim.text)") }
  }

  @Test("Lessons of the course are measured")
  func control() { #expect(Self.measured.count > 2) }
}

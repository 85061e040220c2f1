import Testing

@testable import LessonKit

@Suite struct AnswerTests {
  @Test(
    "Any text survives the way from child to parent, as one line",
    arguments: ["", "plain", "two\nlines", #"a \ b"#, #"\n"#, "\\\n", #"\\n\"#, "outcome x", "图 🖼"])
  func roundTrip(text: String) {
    let answer = Answer(.outcome, text)
    #expect(!answer.line.contains("\n"))
    #expect(Answer(line: answer.line) == answer)
  }

  @Test("A line that is no answer is none", arguments: ["", "outcome", "shout hello"])
  func noAnswer(line: String) { #expect(Answer(line: line) == nil) }
}

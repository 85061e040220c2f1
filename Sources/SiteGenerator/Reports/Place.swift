/// A place in a page, to report a problem at.
struct Place: Sendable, Equatable {
  let file: String
  let line: Int?
  var column: Int?

  func problem(_ message: String) -> Problem {
    Problem(file: file, line: line, column: column, message)
  }
}

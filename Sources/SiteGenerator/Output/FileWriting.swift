import Foundation

/// Why a file could not be written.
struct WritingError: Error {
  let reason: String

  /// The system's words for what has gone wrong last.
  static var last: WritingError { WritingError(reason: String(cString: strerror(errno))) }
}

/// Writes a text to a file.
func writeFile(_ text: String, to path: String) throws(WritingError) {
  var text = text
  let file = try openForWriting(path)
  let failure = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: file) }
  try finish(file, failure)
}

/// Writes bytes to a file.
func writeFile(_ bytes: [UInt8], to path: String) throws(WritingError) {
  let file = try openForWriting(path)
  try finish(file, bytes.withUnsafeBytes { writeAll($0, to: file) })
}

/// Writes pieces of data to a file, one after the other.
func writeFile(_ pieces: [Data], to path: String) throws(WritingError) {
  let file = try openForWriting(path)
  var failure: WritingError?
  for piece in pieces where failure == nil {
    failure = piece.withUnsafeBytes { writeAll($0, to: file) }
  }
  try finish(file, failure)
}

private func finish(_ file: Int32, _ failure: WritingError?) throws(WritingError) {
  let closing: WritingError? = close(file) == 0 ? nil : .last
  if let failure = failure ?? closing { throw failure }
}

/// Opens a file to be written anew.
func openForWriting(_ path: String) throws(WritingError) -> Int32 {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard file >= 0 else { throw .last }
  return file
}

/// Writes bytes to an open file.
///
/// - Returns: what has gone wrong, if anything has.
func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> WritingError? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return .last }
    rest = rest.dropFirst(count)
  }
  return nil
}

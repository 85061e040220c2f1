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
  let failure: WritingError? = text.withUTF8 { writeBytes(UnsafeRawBufferPointer($0), to: path) }
  if let failure { throw failure }
}

/// Writes data to a file.
func writeFile(_ data: Data, to path: String) throws(WritingError) {
  let failure: WritingError? = data.withUnsafeBytes { writeBytes($0, to: path) }
  if let failure { throw failure }
}

private func writeBytes(_ bytes: UnsafeRawBufferPointer, to path: String) -> WritingError? {
  do throws(WritingError) {
    let file = try openForWriting(path)
    let failure = writeAll(bytes, to: file)
    return close(file) == 0 ? failure : failure ?? .last
  } catch {
    return error
  }
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

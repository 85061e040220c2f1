import Foundation

/// Why a file could not be read.
struct ReadingError: Error {
  let reason: String

  /// The system's words for what has gone wrong last.
  static var last: ReadingError { ReadingError(reason: String(cString: strerror(errno))) }
}

/// A file's bytes.
func readFile(_ path: String) throws(ReadingError) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw .last }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0 else { throw .last }
  var failure: ReadingError?
  // One byte more than it holds, so that the end is met in the same call.
  let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size) + 1) { buffer, count in
    failure = readAll(into: UnsafeMutableRawBufferPointer(buffer), count: &count, from: file)
  }
  if let failure { throw failure }
  return bytes
}

/// Reads an open file to its end, or until the buffer is full.
///
/// - Parameter count: becomes how many bytes were read.
/// - Returns: what went wrong, if anything did.
func readAll(
  into buffer: UnsafeMutableRawBufferPointer, count: inout Int, from file: Int32
) -> ReadingError? {
  count = 0
  while count < buffer.count {
    let got = read(file, buffer.baseAddress! + count, buffer.count - count)
    if got < 0, errno == EINTR { continue }
    if got < 0 { return .last }
    if got == 0 { break }
    count += got
  }
  return nil
}

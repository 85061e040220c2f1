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
    while count < buffer.count {
      let got = read(file, buffer.baseAddress! + count, buffer.count - count)
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = .last }
      guard got > 0 else { return }
      count += got
    }
  }
  if let failure { throw failure }
  return bytes
}

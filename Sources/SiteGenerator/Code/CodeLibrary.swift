/// The site's code files, each read and parsed once.
final class CodeLibrary: Sendable {
  private let source: SourceFolder
  private let reader: any CodeReader
  private let files = Locked<[String: any CodeFile]>([:])

  init(source: SourceFolder, reader: any CodeReader) {
    self.source = source
    self.reader = reader
  }

  /// A code file.
  ///
  /// - Throws: a problem when it cannot be read.
  func file(_ path: String) throws(Problem) -> any CodeFile {
    if let file = files.withLock({ $0[path] }) { return file }
    let file = reader.read(try source.text(path))
    files.withLock { $0[path] = file }
    return file
  }

  /// Code that stands on a page itself.
  func snippet(_ code: String) -> any CodeFile { reader.read(code) }
}

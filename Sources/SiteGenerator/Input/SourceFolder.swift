import Foundation
import Markdown

/// The folder that the site is made from; files in it go by their path below it.
final class SourceFolder: Sendable {
  /// What a path leads to.
  enum Entry: Sendable {
    case file, folder
    /// A link in the file system that leaves the folder.
    case outside
  }

  /// The folder as the command line named it.
  let name: String
  private let root: URL
  private let rootPath: String
  private let realRoot: String
  private let known = Locked<[String: Entry?]>([:])
  /// Where the folders of files that were looked up really are.
  private let realFolders = Locked<[String: String?]>([:])

  /// Opens the folder.
  ///
  /// - Throws: a problem when there is no such folder.
  init(_ name: String) throws(Problem) {
    var shown = name
    while shown.count > 1, shown.hasSuffix("/") { shown.removeLast() }
    self.name = shown
    root = URL(fileURLWithPath: shown, isDirectory: true)
    rootPath = root.path
    guard isFolder(rootPath), let real = SiteGenerator.realPath(rootPath) else {
      throw Problem(file: shown, "there is no folder of this name to read pages from")
    }
    realRoot = real
  }

  /// A path below the folder, as messages show it.
  func shown(_ path: String) -> String { name == "." ? path : "\(name)/\(path)" }

  func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The same as the system's calls take it.
  func systemPath(_ path: String) -> String { "\(rootPath)/\(path)" }

  /// What a path leads to; nil for nothing.
  func entry(_ path: String) -> Entry? {
    if let entry = known.withLock({ $0[path] }) { return entry }
    let entry = lookUp(path)
    known.withLock { $0[path] = .some(entry) }
    return entry
  }

  private func lookUp(_ path: String) -> Entry? {
    guard !path.utf8.contains(0) else { return nil }
    if isPlainFile(path) { return .file }
    guard let real = realPath(of: path) else { return nil }
    guard isInside(real) else { return .outside }
    // A pipe or a device would never end.
    return isFolder(real) ? .folder : isRegularFile(real) ? .file : nil
  }

  /// Whether a path leads to a file inside the folder that is no link; then only its folder may have come by one.
  private func isPlainFile(_ path: String) -> Bool {
    guard isFolderInside(of: path) else { return false }
    var status = stat()
    return lstat(systemPath(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether the folder of a file is inside this one, when all links are followed.
  private func isFolderInside(of path: String) -> Bool {
    let folder = String(folderPrefix(path))
    let known = realFolders.withLock { $0[folder] }
    let real = known ?? realPath(of: folder)
    if known == nil { realFolders.withLock { $0[folder] = .some(real) } }
    return real.map(isInside) ?? false
  }

  private func isInside(_ real: String) -> Bool {
    real == realRoot || real.hasPrefix(realRoot == "/" ? "/" : realRoot + "/")
  }

  /// A file's bytes.
  ///
  /// - Throws: a problem when the file cannot be read.
  func bytes(_ path: String) throws(Problem) -> [UInt8] {
    do {
      return try readFile(systemPath(path))
    } catch {
      throw Problem.unreadable(shown(path), error.reason)
    }
  }

  /// A file's text, with LF line ends and without a byte order mark.
  ///
  /// - Throws: a problem when the file cannot be read, or is not UTF-8.
  func text(_ path: String) throws(Problem) -> String {
    try decodedText(try bytes(path), shownAs: shown(path))
  }

  /// The names in a folder, in the order in which a person would put them.
  func names(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []
    return names.sorted(by: isNaturallyBefore)
  }

  /// Where a path leads when all links in the file system are followed.
  func realPath(of path: String) -> String? { SiteGenerator.realPath(systemPath(path)) }
}

func isFolder(_ path: String) -> Bool {
  kind(of: path) == S_IFDIR
}

func isRegularFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

private func kind(of path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}

/// A path without links in the file system; nil when nothing is there.
func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

extension Problem {
  fileprivate static func unreadable(_ file: String, _ reason: String) -> Problem {
    Problem(file: file, "cannot be read: \(reason); let it be read, or remove it")
  }
}

/// A file's text, with LF line ends and without a byte order mark.
func readText(_ url: URL, shownAs name: String) throws(Problem) -> String {
  let bytes: [UInt8]
  do {
    bytes = try readFile(url.path)
  } catch {
    throw Problem.unreadable(name, error.reason)
  }
  return try decodedText(bytes, shownAs: name)
}

/// The text that a file's bytes stand for, with LF line ends and without a byte order mark.
func decodedText(_ bytes: [UInt8], shownAs name: String) throws(Problem) -> String {
  guard var text = String(validating: bytes, as: UTF8.self) else {
    throw Problem(file: name, "is not UTF-8 text; save it as UTF-8")
  }
  if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
  let hasReturns = bytes.withUnsafeBufferPointer { $0.place(of: UInt8(ascii: "\r")) != nil }
  return hasReturns ? text.replacing("\r\n", with: "\n") : text
}

/// The system's words for why a file operation failed, without the file's name.
func reason(_ error: any Error) -> String {
  var cause = error as NSError
  while let below = cause.userInfo[NSUnderlyingErrorKey] as? NSError { cause = below }
  if cause.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(cause.code))) }
  switch (cause as? CocoaError)?.code {
  case .fileWriteVolumeReadOnly: return String(cString: strerror(EROFS))
  case .fileWriteOutOfSpace: return String(cString: strerror(ENOSPC))
  case .fileReadNoSuchFile, .fileNoSuchFile: return String(cString: strerror(ENOENT))
  case .fileReadNoPermission, .fileWriteNoPermission: return String(cString: strerror(EACCES))
  default: return cause.localizedDescription
  }
}

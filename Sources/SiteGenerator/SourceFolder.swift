import Foundation

/// The folder that the site is made from; files in it go by their path below it.
struct SourceFolder {
  /// What a path leads to.
  enum Entry { case file, folder }

  /// The folder as the command line named it.
  let name: String
  private let root: URL
  private let realRoot: String

  /// Opens the folder.
  ///
  /// - Throws: a problem when there is no such folder.
  init(_ name: String) throws(Problem) {
    var shown = name
    while shown.count > 1, shown.hasSuffix("/") { shown.removeLast() }
    self.name = shown
    root = URL(fileURLWithPath: shown, isDirectory: true)
    realRoot = root.resolvingSymlinksInPath().path
    guard isFolder(root.path) else {
      throw Problem(file: shown, "there is no folder of this name to read pages from")
    }
  }

  /// A path below the folder, as messages show it.
  func shown(_ path: String) -> String { name == "." ? path : "\(name)/\(path)" }

  func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// What a path leads to; nil for nothing, or for something that lies outside the folder.
  func entry(_ path: String) -> Entry? {
    let real = url(path).resolvingSymlinksInPath().path
    guard real == realRoot || real.hasPrefix(realRoot + "/") else { return nil }
    guard FileManager.default.fileExists(atPath: real) else { return nil }
    return isFolder(real) ? .folder : .file
  }

  /// A file's text, with LF line ends and without a byte order mark.
  ///
  /// - Throws: a problem when the file cannot be read, or is not UTF-8.
  func text(_ path: String) throws(Problem) -> String {
    try readText(url(path), shownAs: shown(path))
  }
}

func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
}

/// A file's text, with LF line ends and without a byte order mark.
func readText(_ url: URL, shownAs name: String) throws(Problem) -> String {
  let data: Data
  do {
    data = try Data(contentsOf: url)
  } catch {
    throw Problem(file: name, "cannot be read: \(reason(error))")
  }
  guard var text = String(validating: data, as: UTF8.self) else {
    throw Problem(file: name, "is not UTF-8 text; save it as UTF-8")
  }
  if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
  return text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
}

/// The system's words for why a file operation failed, without the file's name.
func reason(_ error: any Error) -> String {
  var cause = error as NSError
  while let below = cause.userInfo[NSUnderlyingErrorKey] as? NSError { cause = below }
  guard cause.domain == NSPOSIXErrorDomain else { return cause.localizedDescription }
  return String(cString: strerror(Int32(cause.code)))
}

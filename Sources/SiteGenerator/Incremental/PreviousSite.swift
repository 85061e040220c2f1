import Foundation

/// The site that an earlier build has made.
struct PreviousSite: Sendable {
  private let folder: String

  /// - Returns: nil when there is none.
  init?(_ name: String) {
    folder = URL(fileURLWithPath: name).standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: "\(folder)/\(OutputFolder.marker)") else {
      return nil
    }
  }

  /// What it was made from; nil where it does not say, because something was wrong.
  var manifest: Manifest? {
    guard let data = data(OutputFolder.marker), let text = String(validating: data, as: UTF8.self)
    else { return nil }
    return Manifest(text)
  }

  /// A file's bytes, which are not read before they are needed: nobody else writes here.
  func data(_ path: String) -> Data? {
    try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)"), options: .alwaysMapped)
  }

  /// Every folder with its files.
  var folders: [ListedFolder] { ListedFolder.all(in: folder) }

  func open(_ part: ListedFolder) throws(WritingError) -> OpenFolder {
    try OpenFolder("\(folder)/\(part.path)")
  }
}

import Foundation
import SiteGenerator

/// Builds a site again whenever something that it is made from changes.
///
/// It looks at the dates of all files a few times a second, which works on every system and in every kind of folder.
struct Watch {
  let configuration: SiteConfiguration
  /// Builds once, and tells what came of it.
  let build: () throws -> Void

  /// Watches until the program is told to stop.
  func run() throws {
    var seen: [String: FileState]?
    while !configuration.isCancelled() {
      let now = states()
      if now != seen {
        seen = now
        try build()
      }
      usleep(200_000)
    }
  }

  /// What tells of a file that it has changed.
  private struct FileState: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  private func states() -> [String: FileState] {
    var states: [String: FileState] = [:]
    let output = URL(fileURLWithPath: configuration.output).standardizedFileURL.path
    for folder in [configuration.source, configuration.theme] {
      let root = URL(fileURLWithPath: folder).standardizedFileURL.path
      guard let files = FileManager.default.enumerator(atPath: root) else { continue }
      while let path = files.nextObject() as? String {
        let file = "\(root)/\(path)"
        let isHidden = path.split(separator: "/").last?.hasPrefix(".") == true
        if isHidden || file == output || file.hasPrefix(output + ".") {
          files.skipDescendants()
        } else if let state = state(of: file) {
          states[file] = state
        }
      }
    }
    return states
  }

  private func state(of file: String) -> FileState? {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let date = status.st_mtimespec
    #else
      let date = status.st_mtim
    #endif
    return FileState(size: Int(status.st_size), seconds: date.tv_sec, nanoseconds: date.tv_nsec)
  }
}

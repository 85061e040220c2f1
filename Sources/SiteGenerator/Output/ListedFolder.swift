import Foundation

/// A folder and the names of the files in it.
struct ListedFolder: Sendable {
  /// Its path below the folder that was listed first; empty for that itself.
  let path: String
  private(set) var files: [String] = []

  /// A folder and all those below it, each before those that it holds; what cannot be read is passed over.
  static func all(in root: String) -> [ListedFolder] {
    var folders = [ListedFolder(path: "")]
    var next = 0
    while next < folders.count {
      let names = folders[next].list(in: root)
      folders += names.map { ListedFolder(path: folders[next].below($0)) }
      next += 1
    }
    return folders
  }

  /// The path of what it holds by a name.
  func below(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }

  /// Reads the names.
  ///
  /// - Returns: those of the folders in it.
  private mutating func list(in root: String) -> [String] {
    guard let stream = opendir("\(root)/\(path)") else { return [] }
    defer { closedir(stream) }
    var folders: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      if entry.pointee.isFolder(name, in: "\(root)/\(path)") {
        folders.append(name)
      } else {
        files.append(name)
      }
    }
    return folders
  }
}

extension dirent {
  /// Whether it is a folder, and no link to one.
  fileprivate func isFolder(_ name: String, in folder: @autoclosure () -> String) -> Bool {
    guard Int(d_type) == Int(DT_UNKNOWN) else { return Int(d_type) == Int(DT_DIR) }
    // Some file systems do not say.
    var status = stat()
    return lstat("\(folder())/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// A folder that is kept open, so that the way to its files is gone once and not for each of them.
final class OpenFolder {
  let descriptor: Int32

  init(_ path: String) throws(WritingError) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
  }

  deinit {
    close(descriptor)
  }

  /// Lets a file also go by the same name in another folder, which takes no copy.
  func link(_ file: String, into other: OpenFolder) throws(WritingError) {
    guard linkat(descriptor, file, other.descriptor, file, 0) == 0 else { throw .last }
  }

  /// Removes a file, if it can be removed.
  func remove(_ file: String) {
    unlinkat(descriptor, file, 0)
  }
}

import Foundation

/// Puts a folder in the place of another, which is removed.
///
/// It takes two renames, because Swift on Linux does not show the call that exchanges two folders.
/// When the second one fails, the first is taken back.
func swapIn(_ new: URL, at target: URL) throws {
  let files = FileManager.default
  guard files.fileExists(atPath: target.path) else {
    try files.moveItem(at: new, to: target)
    return
  }
  let old = new.appendingPathExtension("old")
  try files.moveItem(at: target, to: old)
  do {
    try files.moveItem(at: new, to: target)
  } catch {
    try files.moveItem(at: old, to: target)
    throw error
  }
  try removeFolder(old)
}

/// Removes a folder, the files of its folders on all cores.
private func removeFolder(_ folder: URL) throws {
  let path = folder.path
  let folders = ListedFolder.all(in: path)
  // What cannot be removed is left to the call that reports it. A folder is one core's, because the system lets
  // only one at a time change it.
  _ = parallelMap(folders.count) { index in
    guard let open = try? OpenFolder("\(path)/\(folders[index].path)") else { return }
    for file in folders[index].files { open.remove(file) }
  }
  try FileManager.default.removeItem(at: folder)
}

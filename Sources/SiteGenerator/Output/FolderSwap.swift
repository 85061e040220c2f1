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

/// Removes a folder, its files on all cores.
private func removeFolder(_ folder: URL) throws {
  let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
  // What is no file, or cannot be removed yet, is left to the call that reports it.
  _ = parallelMap(paths.count) { unlink("\(folder.path)/\(paths[$0])") }
  try FileManager.default.removeItem(at: folder)
}

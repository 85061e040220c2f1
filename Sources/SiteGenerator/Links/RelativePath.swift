/// A path below the source folder, from a path relative to one of its files.
///
/// - Parameters:
///   - path: as a link has it, decoded; it may hold `.` and `..`.
///   - file: the file that holds the link.
/// - Returns: the path; empty for the source folder itself; nil when it leaves the source folder.
func resolvedPath(_ path: String, from file: String) -> String? {
  let isPlainName = !path.utf8.contains(UInt8(ascii: "/")) && path != "." && path != ".."
  if isPlainName { return folderPrefix(file) + path }
  var parts = file.split(separator: "/").dropLast()
  for part in path.split(separator: "/") where part != "." {
    if part != ".." {
      parts.append(part)
    } else if parts.popLast() == nil {
      return nil
    }
  }
  return parts.joined(separator: "/")
}

/// The way from one file of the site to another: `../index.html`.
func relativePath(from origin: String, to target: String) -> String {
  let folder = folderPrefix(origin)
  let rest = target.utf8.dropFirst(folder.utf8.count)
  if target.utf8.starts(with: folder.utf8), !rest.contains(UInt8(ascii: "/")) {
    return String(Substring(rest))
  }
  var above = origin.split(separator: "/").dropLast()
  var below = target.split(separator: "/")[...]
  while let first = above.first, below.count > 1, first == below.first {
    above.removeFirst()
    below.removeFirst()
  }
  return String(repeating: "../", count: above.count) + below.joined(separator: "/")
}

/// The path of the folder that holds a file, with a slash at its end; empty at the top.
func folderPrefix(_ path: String) -> Substring {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return path[...slash]
}

/// The last part of a path.
func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// A path below the source folder, from a path relative to one of its files.
///
/// - Parameters:
///   - path: as a link has it, decoded; it may hold `.` and `..`.
///   - file: the file that holds the link.
/// - Returns: the path; empty for the source folder itself; nil when it leaves the source folder.
func resolvedPath(_ path: String, from file: String) -> String? {
  if isStraight(path) { return String(folderPrefix(file)) + path }
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

/// Whether every part of a path leads down.
private func isStraight(_ path: String) -> Bool {
  var previous = UInt8(ascii: "/")
  for byte in path.utf8 {
    // A part that begins with a dot may be one of those that lead elsewhere.
    let isStart = previous == UInt8(ascii: "/")
    if isStart, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
    previous = byte
  }
  return previous != UInt8(ascii: "/")
}

/// The way from one file of the site to another: `../index.html`.
func relativePath(from origin: String, to target: String) -> String {
  if folderPrefix(origin).isEmpty { return target }
  if let name = name(of: target, besides: origin) { return name }
  var above = origin.split(separator: "/").dropLast()
  var below = target.split(separator: "/")[...]
  while let first = above.first, below.count > 1, first == below.first {
    above.removeFirst()
    below.removeFirst()
  }
  return String(repeating: "../", count: above.count) + below.joined(separator: "/")
}

/// The name of a file in the folder of another one; nil for one that is elsewhere.
private func name(of target: String, besides origin: String) -> String? {
  var target = target
  var origin = origin
  return target.withUTF8 { target in
    origin.withUTF8 { origin in
      let length = folderLength(origin)
      guard folderLength(target) == length,
        target[..<length].elementsEqual(origin[..<length])
      else { return nil }
      return String(decoding: target[length...], as: UTF8.self)
    }
  }
}

/// The path of the folder that holds a file, with a slash at its end; empty at the top.
func folderPrefix(_ path: String) -> Substring {
  var path = path
  let length = path.withUTF8(folderLength)
  return path[..<path.utf8.index(path.startIndex, offsetBy: length)]
}

/// How many bytes of a path name the folder, with the slash at its end.
private func folderLength(_ path: UnsafeBufferPointer<UInt8>) -> Int {
  path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
}

/// The last part of a path.
func fileName(_ path: String) -> String { String(path[folderPrefix(path).endIndex...]) }

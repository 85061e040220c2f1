import Foundation

/// The site's folder.
///
/// Everything is written beside it, and takes its place in one step.
final class OutputFolder: Sendable {
  /// The file that marks a folder as made by a build, and so as one that a build may replace.
  static let marker = ".made-by-site"

  /// What stands between the site's name and a process's number in the name of a folder being written.
  private static let infix = ".tmp-"

  private let name: String
  private let target: URL
  private let staging: URL
  /// The outermost folder on the way to the target that was not there before.
  private let missingParent: URL?
  /// The folders that are there already.
  private let folders = Locked<Set<String>>([])

  /// Prepares a build.
  ///
  /// - Parameter name: the folder, as the command line named it.
  /// - Throws: a problem when something is in the way that no build has made, or nothing can be written there.
  init(_ name: String, source: SourceFolder, theme: Theme) throws(Problem) {
    self.name = name
    target = URL(fileURLWithPath: name).standardizedFileURL
    let process = ProcessInfo.processInfo.processIdentifier
    staging = target.deletingLastPathComponent()
      .appendingPathComponent("\(target.lastPathComponent)\(OutputFolder.infix)\(process)")
    missingParent = try OutputFolder.outermostMissing(above: target, name: name)
    try OutputFolder.refuseForeign(target, name: name)
    let parts = [source.url("").path, theme.url("").path]
    let ours = target.resolvingSymlinksInPath().path
    for part in parts where (part + "/").hasPrefix(ours + "/") {
      throw Problem(file: name, "holds what the site is made from; choose another --output")
    }
    do {
      try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
      try write(Manifest.greeting + "\n", to: OutputFolder.marker)
    } catch {
      discard()
      throw error as? Problem ?? failure(error)
    }
  }

  /// Removes what builds have left behind that were killed, and puts back a site that was about to be replaced.
  ///
  /// - Parameter name: the site's folder, as the command line named it.
  static func removeLeftovers(of name: String) {
    let target = URL(fileURLWithPath: name).standardizedFileURL
    let parent = target.deletingLastPathComponent()
    let files = FileManager.default
    let prefix = target.lastPathComponent + infix
    for other in (try? files.contentsOfDirectory(atPath: parent.path)) ?? []
    where other.hasPrefix(prefix) {
      let folder = parent.appendingPathComponent(other)
      guard let process = pid_t(other.dropFirst(prefix.count).prefix { $0 != "." }),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let isOld = other.hasSuffix(".old")
      let isWhole = files.fileExists(atPath: folder.appendingPathComponent(marker).path)
      if isOld, isWhole, !files.fileExists(atPath: target.path) {
        try? files.moveItem(at: folder, to: target)
      } else if isOld || isWhole {
        try? files.removeItem(at: folder)
      }
    }
  }

  /// Writes a text of the site.
  func write(_ text: String, to path: String) throws(Problem) {
    do {
      try writeFile(text, to: try prepared(path))
    } catch {
      throw failure(error)
    }
  }

  /// Writes bytes of the site.
  func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    do {
      try writeFile(bytes, to: try prepared(path))
    } catch {
      throw failure(error)
    }
  }

  /// Writes a file of the site that is made of several pieces.
  func write(_ pieces: [Data], to path: String) throws(Problem) {
    do {
      try writeFile(pieces, to: try prepared(path))
    } catch {
      throw failure(error)
    }
  }

  /// Opens a file of the site that is written part by part.
  func open(_ path: String) throws(Problem) -> PartedFile {
    do {
      return try PartedFile(try prepared(path), in: self)
    } catch {
      throw failure(error)
    }
  }

  /// Copies a file into the site.
  ///
  /// - Parameters:
  ///   - file: the file's contents are copied, also when it is a link.
  ///   - path: the copy's path below the site's folder.
  func copy(_ file: URL, to path: String) throws(Problem) {
    do {
      try writeFile([try Data(contentsOf: file)], to: try prepared(path))
    } catch {
      throw failure(error)
    }
  }

  /// Takes files over from the previous site.
  ///
  /// - Parameter others: the paths of those that are written anew.
  func takeOver(from old: PreviousSite, but others: Set<String>) throws(Problem) {
    let folders = old.folders
    let problems = parallelMap(folders.count) { index -> Problem? in
      let folder = folders[index]
      let files = folder.files.filter { !others.contains(folder.below($0)) }
      guard !files.isEmpty else { return nil }
      do {
        let from = try old.open(folder)
        let to = try OpenFolder(try self.preparedFolder(folder.path))
        for file in files { try from.link(file, into: to) }
        return nil
      } catch {
        return self.failure(error)
      }
    }
    if let problem = problems.lazy.compactMap({ $0 }).first { throw problem }
  }

  /// Puts the new site in the place of the old one.
  func commit() throws(Problem) {
    do {
      try swapIn(staging, at: target)
    } catch {
      throw failure(error)
    }
  }

  /// Removes what has been written so far.
  func discard() {
    let files = FileManager.default
    try? files.removeItem(at: staging)
    if let missingParent, !files.fileExists(atPath: target.path) {
      try? files.removeItem(at: missingParent)
    }
  }

  private func prepared(_ path: String) throws -> String {
    _ = try preparedFolder(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "")
    return "\(staging.path)/\(path)"
  }

  private func preparedFolder(_ folder: String) throws -> String {
    if !folder.isEmpty, !folders.withLock({ $0.contains(folder) }) {
      try FileManager.default.createDirectory(
        at: staging.appendingPathComponent(folder), withIntermediateDirectories: true)
      folders.withLock { _ = $0.insert(folder) }
    }
    return "\(staging.path)/\(folder)"
  }

  func failure(_ error: any Error) -> Problem {
    let words = (error as? WritingError)?.reason ?? reason(error)
    return Problem(
      file: name, "cannot be written: \(words); see to that, or choose another --output")
  }

  private static func outermostMissing(above target: URL, name: String) throws(Problem) -> URL? {
    var missing: URL?
    var folder = target.deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
      missing = folder
      folder.deleteLastPathComponent()
    }
    guard isFolder(folder.path) else {
      throw Problem(
        file: name,
        "cannot be written: \(folder.lastPathComponent) is not a folder; choose another --output")
    }
    return missing
  }

  private static func refuseForeign(_ target: URL, name: String) throws(Problem) {
    let files = FileManager.default
    guard (try? files.attributesOfItem(atPath: target.path)) != nil else { return }
    let isLink = (try? files.destinationOfSymbolicLink(atPath: target.path)) != nil
    let entries = isLink ? nil : try? files.contentsOfDirectory(atPath: target.path)
    if let entries, entries.isEmpty || entries.contains(marker) { return }
    throw Problem(
      file: name,
      "was not made by 'site build' and is left alone; remove it or choose another --output"
    )
  }
}

import Foundation

/// Hashes of what a site is made from.
struct Inputs: Sendable {
  let source: SourceFolder
  let theme: Theme
  let configuration: SiteConfiguration

  /// Another program may make something else of the same input.
  private static let program: String = {
    #if os(Linux)
      // To ask for the main bundle reads the folder that the program is in, several times.
      let program: URL? = URL(fileURLWithPath: "/proc/self/exe")
    #else
      let program = Bundle.main.executableURL
    #endif
    guard let program, let data = try? Data(contentsOf: program, options: .alwaysMapped)
    else { return "" }
    return data.withUnsafeBytes { ContentHash($0).hexadecimal }
  }()

  /// A hash of the theme, the options and the program.
  func context() -> ContentHash? {
    var hash = ContentHash()
    let reader = String(reflecting: type(of: configuration.codeReader))
    hash.add("\(configuration.isSafe) \(configuration.isLenient) \(configuration.isLive) \(reader)")
    hash.add(Inputs.program)
    for file in theme.allFiles {
      hash.add(file)
      guard let data = try? Data(contentsOf: theme.url(file)) else { return nil }
      data.withUnsafeBytes { hash.add($0) }
    }
    return hash
  }

  /// A hash of a file below the source folder; nil for one that cannot be read.
  func hash(of path: String) -> ContentHash? {
    // It may have become a link that leads out of the folder, or its folder has.
    guard source.entry(path) == .file else { return nil }
    let file = open(source.systemPath(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: Int(status.st_size) + 1, alignment: 8) {
      buffer in
      var count = 0
      guard readAll(into: buffer, count: &count, from: file) == nil else { return nil }
      return ContentHash(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Hashes of files; those that cannot be read are missing.
  func hashes(of paths: [String]) -> [String: ContentHash] {
    let found = parallelMap(paths.count) { hash(of: paths[$0]) }
    var hashes: [String: ContentHash] = [:]
    hashes.reserveCapacity(paths.count)
    for (path, hash) in zip(paths, found) { hashes[path] = hash }
    return hashes
  }

  /// The files that may list the pages.
  func contentsPages() -> [String: ContentHash] { hashes(of: ContentsPage.names) }
}

extension Outline {
  var hash: ContentHash {
    var hash = ContentHash()
    for entry in entries { hash.add("\(entry.path ?? "\0")\n\(entry.text)\n\(entry.level)") }
    return hash
  }
}

extension Page {
  /// Hashes all that other pages depend on.
  func hashedFace() -> ContentHash {
    var hash = ContentHash()
    hash.add(title)
    for identifier in identifiers.sorted() { hash.add(identifier) }
    hash.add("files")
    for file in files.sorted() { hash.add(file) }
    return hash
  }
}

import Foundation

/// Builds what has changed since the last build, and takes the rest from it.
///
/// It answers for the simple cases: pages whose text has changed, but not what other pages need to know of them, and
/// files that pages show or link to. For anything else it says no, and everything is built.
struct IncrementalBuild {
  private let configuration: SiteConfiguration
  private let inputs: Inputs
  private let old: PreviousSite
  private let manifest: Manifest

  /// - Returns: nil when there is no earlier build to start from.
  init?(configuration: SiteConfiguration, inputs: Inputs) {
    guard let old = PreviousSite(configuration.output) else { return nil }
    let (found, context) = atOnce({ old.manifest }, { inputs.context() })
    guard let manifest = found, manifest.context == context else { return nil }
    self.configuration = configuration
    self.inputs = inputs
    self.old = old
    self.manifest = manifest
  }

  /// Builds what has changed.
  ///
  /// - Parameter prepare: opens the folder to write, once there is something to write.
  /// - Returns: how many pages were built, of how many; nil when everything has to be.
  func run(_ prepare: () -> OutputFolder?) throws(CancellationError) -> SiteReport? {
    guard let changes = changes() else { return nil }
    let unchanged = SiteReport(
      pageCount: manifest.pages.count, problems: [], rebuiltPageCount: 0)
    if changes.isEmpty, !changes.mayTouchOutline { return unchanged }
    guard let outline = try? Outline(of: inputs.source, log: ProblemLog()),
      outline.hash == manifest.outline
    else { return nil }
    if changes.isEmpty { return unchanged }
    guard let site = site(outline, changes) else { return nil }
    if configuration.isCancelled() { throw CancellationError() }
    guard let output = prepare() else { return nil }
    defer { output.discard() }
    do {
      try write(site, changes, to: output)
      if configuration.isCancelled() { throw CancellationError() }
      try output.commit()
    } catch let error as CancellationError {
      throw error
    } catch {
      // The full build meets the same fault, and reports it.
      return nil
    }
    return SiteReport(
      pageCount: manifest.pages.count, problems: [], rebuiltPageCount: changes.pages.count)
  }

  // MARK: What has changed

  private struct Changes {
    /// The pages to build, by their place in the site.
    var pages: [Int]
    /// The files that differ from their copies.
    var files: Set<String>
    var hashes: [String: ContentHash]
    /// Whether there may be other pages, or in another order.
    var mayTouchOutline: Bool

    var isEmpty: Bool { pages.isEmpty && files.isEmpty }
  }

  /// - Returns: nil when something is gone, or so much has changed that everything may as well be built.
  private func changes() -> Changes? {
    let contentsPages = inputs.contentsPages()
    guard contentsPages.keys == manifest.contentsPages.keys else { return nil }
    let files = manifest.files.keys.sorted()
    let paths = manifest.pages.map(\.path)
    let hashes = inputs.hashes(of: paths.filter { !$0.isEmpty } + files)
    guard hashes.count >= Set(paths + files).subtracting([""]).count else { return nil }
    let changedFiles = Set(files.filter { hashes[$0] != manifest.files[$0] })
    let pages = manifest.pages.indices.filter { index in
      let page = manifest.pages[index]
      return !page.path.isEmpty && hashes[page.path] != page.hash
        || page.codeFiles.contains(where: changedFiles.contains)
    }
    guard pages.count * 2 <= manifest.pages.count else { return nil }
    return Changes(
      pages: pages, files: changedFiles, hashes: hashes,
      // A new file may be a new page, where no page lists them. One that listed none may do so now.
      mayTouchOutline: !manifest.isListed || contentsPages != manifest.contentsPages)
  }

  // MARK: Reading

  /// The site, of which only the changed pages have a text.
  ///
  /// - Returns: nil when there are problems, or other pages depend on what has changed.
  private func site(_ outline: Outline, _ changes: Changes) -> Site? {
    let reader = PageReader(
      configuration: configuration, outline: outline, source: inputs.source,
      library: CodeLibrary(source: inputs.source, reader: configuration.codeReader),
      reserved: inputs.theme.page.identifiers, settings: inputs.theme.settings,
      languages: inputs.theme.languages)
    let entries = outline.pageEntries
    guard entries.count == manifest.pages.count else { return nil }
    var pages = entries.enumerated().map { index, entry in
      Page(
        path: entry.path, address: entry.path.flatMap(outline.address) ?? "index.html",
        title: manifest.pages[index].title, level: entry.level)
    }
    let read = parallelMap(changes.pages.count) { reader.read(entries[changes.pages[$0]]) }
    for (index, page) in zip(changes.pages, read) {
      guard page.problems.isEmpty, page.face == manifest.pages[index].face else { return nil }
      pages[index] = page
    }
    return resolveFragments(of: changes.pages, in: pages, reader: reader, entries: entries)
      .map { Site(outline: outline, pages: $0) }
  }

  private func resolveFragments(
    of changed: [Int], in pages: [Page], reader: PageReader, entries: [Outline.Entry]
  ) -> [Page]? {
    var pages = pages
    var targets: [String: Page] = [:]
    for index in changed { targets[pages[index].path ?? ""] = pages[index] }
    for index in changed {
      for link in pages[index].fragments {
        if targets[link.target] == nil {
          guard let entry = entries.first(where: { $0.path == link.target }) else { return nil }
          targets[link.target] = reader.read(entry)
        }
        guard let target = targets[link.target],
          let identifier = link.identifier(among: target.identifiers)
        else { return nil }
        pages[index].body.respell(link.fragment, as: identifier)
      }
    }
    return pages
  }

  // MARK: Writing

  private func write(_ site: Site, _ changes: Changes, to output: OutputFolder) throws {
    let renderer = PageRenderer(
      site: site, theme: inputs.theme, isLive: configuration.isLive)
    let printer = inputs.theme.printPage.map { _ in PrintPage(site: site) }
    var sections: [Int: [UInt8]] = [:]
    var entries: [Int: [UInt8]] = [:]
    var written: Set<String> = [OutputFolder.marker, LiveReload.file]
    for index in changes.pages {
      let page = site.pages[index]
      try output.write(renderer.html(index), to: page.address)
      written.insert(page.address)
      entries[index] = page.searchEntry
      sections[index] = printer?.section(index)
    }
    if printer != nil { written.insert(PrintPage.file) }
    let indexParts = SearchIndex.parts(pageCount: site.pages.count)
      .filter { $0.pages.contains { entries[$0] != nil } }
    written.formUnion(indexParts.map(\.file))
    for file in changes.files where manifest.pages.contains(where: { $0.files.contains(file) }) {
      try output.copy(inputs.source.url(file), to: file)
      written.insert(file)
    }
    try inParallel([
      { [sections] in
        guard let printer, let template = inputs.theme.printPage else { return }
        let frame = renderer.printFrame(template, contents: printer.contents())
        try writePrintPage(sections, frame: frame, to: output)
      },
      { [written] in try output.takeOver(from: old, but: written) },
      { [entries] in try writeSearchIndex(indexParts, entries, to: output) },
      { [sections] in
        let manifest = updated(changes, site, sections.mapValues(\.count))
        if configuration.isLive { try output.write(manifest.liveScript, to: LiveReload.file) }
        try output.write(manifest.text, to: OutputFolder.marker)
      },
    ])
  }

  /// Writes the parts that hold changed pages.
  private func writeSearchIndex(
    _ parts: [SearchIndex.Part], _ entries: [Int: [UInt8]], to output: OutputFolder
  ) throws {
    for part in parts {
      var own: [Int: [UInt8]] = [:]
      for page in part.pages { own[page - part.pages.lowerBound] = entries[page] }
      guard let script = old.data(part.file),
        let updated = SearchIndex.updated(script, with: own, pageCount: part.pages.count)
      else { throw Stale() }
      try output.write(updated, to: part.file)
    }
  }

  private func writePrintPage(
    _ sections: [Int: [UInt8]], frame: (before: String, after: String), to output: OutputFolder
  ) throws {
    guard let old = old.data(PrintPage.file) else { throw Stale() }
    let length = manifest.pages.reduce(0) { $0 + $1.printLength }
    guard old.count == frame.before.utf8.count + length + frame.after.utf8.count else {
      throw Stale()
    }
    var pieces = [Data(frame.before.utf8)]
    var start = frame.before.utf8.count
    // What lies between two changed pages is taken as one piece.
    var from = start
    for (index, entry) in manifest.pages.enumerated() {
      if let section = sections[index] {
        pieces.append(old[from..<start])
        pieces.append(Data(section))
        from = start + entry.printLength
      }
      start += entry.printLength
    }
    pieces.append(old[from..<start])
    pieces.append(Data(frame.after.utf8))
    try output.write(pieces, to: PrintPage.file)
  }

  /// The last build has left something else than it says.
  private struct Stale: Error {}

  private func updated(_ changes: Changes, _ site: Site, _ printLengths: [Int: Int]) -> Manifest {
    var manifest = manifest
    for index in changes.pages {
      let page = site.pages[index]
      manifest.pages[index].hash = page.hash
      manifest.pages[index].codeFiles = page.codeFiles.sorted()
      manifest.pages[index].printLength = printLengths[index] ?? 0
    }
    let named = Set(manifest.pages.flatMap { $0.files + $0.codeFiles })
    manifest.files = manifest.files.filter { named.contains($0.key) }
    for file in named { manifest.files[file] = changes.hashes[file] ?? inputs.hash(of: file) }
    for name in manifest.contentsPages.keys {
      manifest.contentsPages[name] = inputs.hash(of: name)
    }
    return manifest
  }
}

extension Manifest {
  fileprivate var liveScript: String {
    LiveReload.script(pages.map(\.hash) + files.sorted { $0.key < $1.key }.map(\.value))
  }
}

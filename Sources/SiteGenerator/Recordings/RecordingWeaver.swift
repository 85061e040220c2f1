import Markdown
import Recording

/// Puts what the judges said of a step in the place of a paragraph that holds only a link to its
/// recording: `[what can happen](Recordings/BarrierCache.json#outcomes)`.
struct RecordingWeaver {
  /// The parts of a recording that a page can show.
  enum Part: String, CaseIterable {
    /// The table of outcomes.
    case outcomes
    /// The shortest schedule that fails, and all others to play through.
    case schedule
    /// The thread sanitizer's report.
    case sanitizer
    /// The step's measurement.
    case plot
    /// What the threads of a real run did when.
    case timeline
  }

  private static let compiled = CompilerRecording.folderName

  let source: SourceFolder
  let library: CodeLibrary
  let words: Words
  /// The words of the player, where it is the first of its page.
  let playerWords: String?

  /// Whether a file is a recording: one in a folder of that name.
  static func isRecording(_ path: String) -> Bool {
    path.hasSuffix(".json") && path.split(separator: "/").dropLast().last == "Recordings"
  }

  /// The files that a recording's place on a page depends on: itself, and the code it was made of.
  func files(behind path: String) -> [String] {
    let folder = folderPath(folderPath(path))
    let compiled = folder.isEmpty ? Self.compiled : "\(folder)/\(Self.compiled)"
    return [path]
      + [folder, compiled].flatMap { folder in
        source.names(in: folder).filter { $0.hasSuffix(".swift") }
          .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
      }
  }

  /// The paragraph to replace, when a link stands in one with other links to recordings and
  /// nothing else: they are shown side by side.
  static func row(of link: Node) -> Node? {
    guard link.kind == .link, let paragraph = link.parent, paragraph.kind == .paragraph else {
      return nil
    }
    let isRow = paragraph.children.allSatisfy { child in
      switch child.kind {
      case .link: child.url.map { isRecording(String($0.prefix { $0 != "#" })) } ?? false
      case .softBreak: true
      case .text: child.literal?.allSatisfy(\.isWhitespace) ?? true
      default: false
      }
    }
    return isRow ? paragraph : nil
  }

  /// One part of a recording as HTML.
  ///
  /// - Parameters:
  ///   - path: the recording's path below the source folder.
  ///   - fragment: the part's name.
  ///   - href: the address of the file's copy, encoded.
  ///   - isBesideOthers: whether it has only a part of the page's width.
  ///   - terms: what a table of outcomes says of its terms, as HTML; may be empty.
  ///   - address: gives the address of a line of the lesson's code, encoded.
  /// - Throws: a problem at the given place: the part is unknown, or the recording is stale.
  func html(
    _ path: String, fragment: String?, href: String, isBesideOthers: Bool, terms: String,
    at place: Place, address: (String, Int) -> String?
  ) throws(Problem) -> String {
    if fileName(path) == "\(BenchmarkRecording.name).json" {
      return try benchmark(path, fragment: fragment, href: href, at: place)
    }
    if fragment == "compiler" { return try compiler(path, at: place) }
    guard let part = fragment.flatMap(Part.init(rawValue:)) else {
      let names = Part.allCases.map { "#\($0.rawValue)" }.joined(separator: ", ")
      throw place.problem("a recording is shown in parts; name one of \(names)")
    }
    let recording = try recording(path, at: place)
    switch part {
    case .outcomes:
      return OutcomesHTML(
        recording: recording, words: words, isShort: isBesideOthers, terms: terms
      ).html
    case .schedule:
      let events = recording.explored?.failures.first?.trace ?? []
      let lines = CodeLines(
        folder: folderPath(folderPath(path)), library: library, places: events.compactMap(\.place),
        address: address)
      return ScheduleHTML(
        recording: recording, words: words, playerWords: playerWords,
        code: try code(of: recording, path: path), lines: lines
      ).html
    case .sanitizer:
      let frames = recording.measured.sanitizer?.accesses.flatMap(\.frames) ?? []
      let lines = CodeLines(
        folder: folderPath(folderPath(path)), library: library, places: frames.compactMap(\.place),
        address: address)
      return SanitizerHTML(recording: recording, words: words, lines: lines).html
    case .plot:
      guard let figure = recording.measured.figure else {
        throw place.problem("\(recording.step) measures nothing; there is no plot of it")
      }
      return PlotHTML(
        figure: figure, cores: recording.measured.cores, href: href, words: words
      ).html
    case .timeline:
      guard let timeline = recording.measured.timeline else {
        throw place.problem("no run of \(recording.step) is observed; there is no timeline of it")
      }
      return TimelineHTML(
        step: recording.step, timeline: timeline, cores: recording.measured.cores, href: href,
        words: words
      ).html
    }
  }

  /// What the compiler said of a file that it judges alone.
  private func compiler(_ path: String, at place: Place) throws(Problem) -> String {
    let folder = folderPath(folderPath(path))
    let name = String(fileName(path).dropLast(".json".count))
    let file = RecordingFile(compiled: name, lessonFolder: source.url(folder))
    let recording = try content(of: file, path, at: place)
    let lines = try library.file("\(folder)/\(Self.compiled)/\(name).swift").lines
    return CompilerHTML(recording: recording, words: words, lines: lines.map(inlineHTML)).html
  }

  /// A panel of a benchmark, all of them, or its claims.
  private func benchmark(
    _ path: String, fragment: String?, href: String, at place: Place
  ) throws(Problem) -> String {
    let file = RecordingFile(benchmarkIn: source.url(folderPath(folderPath(path))))
    let html = BenchmarkHTML(
      recording: try content(of: file, path, at: place), href: href, words: words)
    let panels = html.recording.result.panels
    switch fragment {
    case "claims"?: return html.claims
    case "plot"?: return panels.map(html.panel).joined(separator: "\n")
    default:
      guard let panel = panels.first(where: { $0.id == fragment }) else {
        let names = (["plot", "claims"] + panels.map(\.id)).map { "#\($0)" }
        throw place.problem(
          "a benchmark is shown in parts; name one of \(names.joined(separator: ", "))")
      }
      return html.panel(panel)
    }
  }

  private func recording(_ path: String, at place: Place) throws(Problem) -> Recording {
    let step = String(fileName(path).dropLast(".json".count))
    let file = RecordingFile(step: step, lessonFolder: source.url(folderPath(folderPath(path))))
    return try content(of: file, path, at: place)
  }

  private func content<Content>(
    of file: RecordingFile<Content>, _ path: String, at place: Place
  ) throws(Problem) -> Content {
    let folder = source.url(folderPath(folderPath(path)))
    let stamp = Result { try SourceStamp.of(lessonFolder: folder) }
    do {
      return try file.read(for: stamp)
    } catch {
      throw place.problem("\(fileName(path)): \(error); type 'swift run lesson record'")
    }
  }

  /// The step's own file in colours; and of the other files in which its threads are, the part
  /// that they are in.
  private func code(of recording: Recording, path: String) throws(Problem) -> String {
    let folder = folderPath(folderPath(path))
    let own = "\(recording.step).swift"
    var boxes = [codeBox(own, lines: try library.file("\(folder)/\(own)").lines, from: 1)]
    let places = recording.explored?.graph?.lines ?? [:]
    for (name, range) in places.sorted(by: { $0.key < $1.key }) where name != own {
      guard let lines = try? library.file("\(folder)/\(name)").lines else { continue }
      let part = max(1, range.lowerBound - 4)...min(lines.count, range.upperBound + 3)
      guard part.upperBound <= lines.count else { continue }
      boxes.append(
        codeBox(
          name, lines: Array(lines[part.lowerBound - 1..<part.upperBound]), from: part.lowerBound))
    }
    for excerpt in recording.explored?.excerpts ?? [] {
      let lines = library.snippet(excerpt.lines.joined(separator: "\n")).lines
      boxes.append(codeBox(excerpt.file, lines: lines, from: excerpt.first))
    }
    return boxes.joined(separator: "\n")
  }

  private func codeBox(_ path: String, lines: [CodeLine], from first: Int) -> String {
    let box = CodeBox(code: lineHTML(lines), language: "swift", label: path, firstLine: first)
    let name = escapedHTML(fileName(path))
    return "<div class=\"playing-file\" data-file=\"\(name)\" data-first=\"\(first)\">"
      + "<p>\(escapedHTML(path))</p>\(box.html)</div>"
  }
}

/// The path without its last part.
private func folderPath(_ path: String) -> String {
  path.split(separator: "/").dropLast().joined(separator: "/")
}

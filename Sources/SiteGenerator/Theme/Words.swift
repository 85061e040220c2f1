import Foundation
import Markdown

/// The words of one language that stand around the text of a page.
struct Words: Sendable {
  /// The language's tag, in lower case.
  let language: String
  /// The words of each kind of figure, by group and name: see `Phrase`.
  let groups: [String: [String: String]]
  /// The words for scripts, as JavaScript.
  let script: String
  /// The words for the player of schedules, as JSON: only a page with one has them.
  let player: String
  /// The words that templates may use, by name.
  let page: [String: String]
  /// The words that Markdown's additions need.
  let labels: Labels

  init(
    language: String, groups: [String: [String: String]] = [:], script: String = "{}",
    player: String = "{}"
  ) {
    self.language = language
    self.groups = groups
    self.script = script
    self.player = player
    page = groups[WordFile.page] ?? [:]
    labels = Words.labels(language, page)
  }

  /// The words of a theme that has none.
  static let own = Words(language: "en")

  /// A word, as the theme has it.
  subscript(_ word: Word) -> String { page[word.rawValue] ?? word.english }

  /// A word with a name or number put in for each placeholder, such as `{file}`.
  subscript(_ word: Word, _ values: [String: String]) -> String {
    Self.filled(self[word], values)
  }

  /// A text with a name or number put in for each placeholder.
  static func filled(_ text: String, _ values: [String: String]) -> String {
    values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  private static func labels(_ language: String, _ page: [String: String]) -> Labels {
    var labels = Labels.language(language)
    for (word, title) in labels.callouts { labels.callouts[word] = page[word] ?? title }
    labels.done = page["done"] ?? labels.done
    labels.toDo = page["toDo"] ?? labels.toDo
    labels.footnotes = page["footnotes"] ?? labels.footnotes
    labels.backToText = page["backToText"] ?? labels.backToText
    return labels
  }

  /// A word that the generator itself puts on pages, with what it is where the theme has none.
  enum Word: String {
    case onThisPage, previous, next, edit, source, notFound
    case code, swiftCode, terminalSession, lines, changesSince

    fileprivate var english: String {
      switch self {
      case .onThisPage: "On this page"
      case .previous: "Previous"
      case .next: "Next"
      case .edit: "Edit this page"
      case .source: "Source"
      case .notFound: "Page not found"
      case .code: "Code"
      case .swiftCode: "Swift code"
      case .terminalSession: "Terminal session"
      case .lines: ", lines {first} to {last}"
      case .changesSince: "changes since {file}"
      }
    }
  }
}

/// The words of all languages that a theme speaks.
struct Languages: Sendable {
  /// The folder in the theme that has a file a language, such as `words/zh.json`.
  static let folder = "words/"

  private let words: [String: Words]
  private let first: Words

  /// The names of the words that templates may use.
  var names: [String] { first.page.keys.sorted() }

  /// What a page in a language shows: the words for its tag, else for the tag's first part, else English ones.
  ///
  /// A theme without English speaks the first of its languages there.
  subscript(_ tag: String) -> Words {
    let tag = tag.lowercased()
    let main = String(tag.prefix { $0 != "-" })
    if let words = words[tag] ?? words[main] { return words }
    return words.isEmpty ? Words(language: tag) : first
  }

  /// Reads the words of a theme.
  ///
  /// - Parameters:
  ///   - files: the files of the theme, by their path below its folder.
  ///   - name: the theme, as messages show it.
  ///   - text: gives the text of a file.
  /// - Throws: a problem when a file is faulty, or lacks a word that another has.
  init(
    _ files: [String], theme name: String, text: (String) throws(Problem) -> String
  ) throws(Problem) {
    var read: [(file: String, words: Words, names: Set<String>)] = []
    for path in files where path.hasPrefix(Languages.folder) && path.hasSuffix(".json") {
      let file = "\(name)/\(path)"
      let parts = try WordFile.read(try text(path), file: file)
      let tag = path.dropFirst(Languages.folder.count).dropLast(".json".count).lowercased()
      let words = Words(
        language: tag, groups: parts.groups,
        script: try parts.javaScript(WordFile.script, file),
        player: try parts.javaScript(WordFile.player, file))
      read.append((file, words, parts.names))
    }
    let model = read.first { $0.words.language == "en" } ?? read.first
    for (file, _, names) in read {
      guard let model else { break }
      if let missing = model.names.subtracting(names).min() {
        throw Problem(file: file, "has no \(missing), which \(model.file) has; add it")
      }
      if let unknown = names.subtracting(model.names).min() {
        throw Problem(
          file: file, "has \(unknown), which \(model.file) has not; remove it or add it there")
      }
    }
    words = Dictionary(
      read.map { ($0.words.language, $0.words) }, uniquingKeysWith: { first, _ in first })
    first = model?.words ?? .own
  }
}

/// A file of words as it is written: groups of words by name.
private struct WordFile {
  /// The groups that every file has.
  static let (page, script) = ("page", "script")
  /// The words of the player of schedules, which are for its script.
  static let player = "player"

  let groups: [String: [String: String]]

  /// All names, as messages show them.
  var names: Set<String> {
    Set(groups.flatMap { group, words in words.keys.map { "\"\($0)\" in \"\(group)\"" } })
  }

  static func read(_ text: String, file: String) throws(Problem) -> WordFile {
    let groups = try? JSONDecoder().decode([String: [String: String]].self, from: Data(text.utf8))
    guard let groups, groups[page] != nil, groups[script] != nil else {
      throw Problem(
        file: file,
        "is no file of words; write {\"page\": {…}, \"script\": {…}} with a string for each name")
    }
    return WordFile(groups: groups)
  }

  /// The words of a group, so that they can stand in an element of the page.
  func javaScript(_ group: String, _ file: String) throws(Problem) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(groups[group] ?? [:]) else {
      throw Problem(file: file, "cannot be written as JavaScript; look for odd characters")
    }
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }
}

/// What an object is called in the words about it, and what is known of it besides.
struct ObjectTitle {
  /// What its model calls it: "lock", or a variable's name.
  let title: String
  /// The same with the name in its declaration, where that says more: "lock ordering", "clock".
  let name: String
  /// The type that has it as a property, if that is known.
  let owner: String?
}

/// The names of the shared objects of a scenario: those of one name are told apart by the types that
/// have them, "EvictingCache's lock", and by numbers where that is not enough.
struct ObjectNames {
  private struct Entry {
    let title: String
    let name: String
  }

  private var entries: [ObjectID: Entry] = [:]

  init(titles: [ObjectID: ObjectTitle]) {
    let ordered = titles.sorted { $0.key < $1.key }
    var owners: [String: Set<String?>] = [:]
    for (_, title) in ordered { owners[title.name, default: []].insert(title.owner) }
    let names = ordered.map { _, title in
      guard owners[title.name]!.count > 1, let owner = title.owner else { return title.name }
      return "\(owner)'s \(title.name)"
    }
    var totals: [String: Int] = [:]
    for name in names { totals[name, default: 0] += 1 }
    var counts: [String: Int] = [:]
    for ((id, title), name) in zip(ordered, names) {
      counts[name, default: 0] += 1
      entries[id] = Entry(
        title: title.title, name: totals[name]! > 1 ? "\(name) \(counts[name]!)" : name)
    }
  }

  /// The object's name; nil if it has none.
  func name(of id: ObjectID) -> String? { entries[id]?.name }

  /// The words about an object with its name in the place of its title: "locks lock 2".
  func naming(_ id: ObjectID, in words: String) -> String {
    guard let entry = entries[id] else { return words }
    return words.replacing(names: [entry.title: entry.name])
  }
}

extension String {
  /// The text with other names in the place of some, and without the articles before those.
  func replacing(names: [String: String]) -> String {
    let changed = names.filter { $0.key != $0.value }
    var text = ""
    var rest = self[...]
    while let next = rest.first {
      let name = text.last?.isPartOfName == true ? nil : rest.longestName(in: changed.keys)
      guard let name else {
        text.append(next)
        rest.removeFirst()
        continue
      }
      for article in ["the ", "a "] where text.hasSuffix(article) {
        text.removeLast(article.count)
        break
      }
      text += changed[name]!
      rest.removeFirst(name.count)
    }
    return text
  }
}

extension Substring {
  /// The longest of the names with which the text begins, as a whole word.
  fileprivate func longestName(in names: some Sequence<String>) -> String? {
    names.filter { name in
      hasPrefix(name) && dropFirst(name.count).first?.isPartOfName != true
    }.max { $0.count < $1.count }
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}

/// How lines of code differ from earlier ones.
struct CodeChanges: Equatable {
  /// For each line that is new or changed, the bytes that are.
  ///
  /// A line of which most is new has none.
  let lines: [Int: [Range<Int>]]

  /// Compares code with what it was before.
  ///
  /// - Returns: nil when the two have too little in common for a reader to see one in the other, or do not differ.
  init?(of new: [CodeLine], from old: [CodeLine]) {
    // Finding what two texts share takes the square of what they do not.
    guard new.count <= 2_000, old.count <= 2_000 else { return nil }
    let before = old.map(text)
    let after = new.map(text)
    let difference = after.map(withoutMargin).difference(from: before.map(withoutMargin))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let kept = after.indices.count { !inserted.contains($0) && !after[$0].isEmpty }
    let total = max(after.count { !$0.isEmpty }, before.count { !$0.isEmpty })
    guard !inserted.isEmpty, kept * 2 >= total else { return nil }
    var lines: [Int: [Range<Int>]] = [:]
    var index = 0
    for number in after.indices {
      guard inserted.contains(number) else {
        while removed.contains(index) { index += 1 }
        index += 1
        continue
      }
      if after[number].allSatisfy(\.isWhitespace) { continue }
      lines[number] = []
      guard removed.contains(index) else { continue }
      lines[number] = changedWords(in: after[number], from: before[index])
      index += 1
    }
    self.lines = lines
  }
}

private func text(_ line: CodeLine) -> String { line.map(\.text).joined() }

private func withoutMargin(_ line: String) -> Substring { line.drop(while: \.isWhitespace) }

/// The bytes of the words that a line does not share with what it was; none when most of it is new.
private func changedWords(in new: String, from old: String) -> [Range<Int>] {
  let after = words(of: new)
  let before = words(of: old)
  guard after.count <= 500, before.count <= 500 else { return [] }
  var inserted: Set<Int> = []
  for case .insert(let offset, _, _) in after.difference(from: before) { inserted.insert(offset) }
  let visible = after.indices.filter { !after[$0].allSatisfy(\.isWhitespace) }
  guard inserted.count(where: visible.contains) * 3 <= visible.count * 2 else { return [] }
  var ranges: [Range<Int>] = []
  var start = 0
  for (number, word) in after.enumerated() {
    let end = start + word.utf8.count
    if inserted.contains(number) {
      if let last = ranges.last, last.upperBound == start {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    start = end
  }
  return ranges
}

/// Words of letters and digits, and every other character by itself.
private func words(of line: String) -> [Substring] {
  var words: [Substring] = []
  var rest = line[...]
  while let first = rest.first {
    let isWord = { (character: Character) in
      character.isLetter || character.isNumber || character == "_"
    }
    let word = isWord(first) ? rest.prefix(while: isWord) : rest.prefix(1)
    words.append(word)
    rest = rest[word.endIndex...]
  }
  return words
}

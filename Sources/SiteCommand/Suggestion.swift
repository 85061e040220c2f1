/// " Did you mean 'build'?" for a word that is a slip or two away from a known one; else empty.
func suggestion(for word: String, among known: [String]) -> String {
  let distances = known.map { ($0, editDistance(word, $0)) }
  guard let (best, distance) = distances.min(by: { $0.1 < $1.1 }), distance <= 2 else { return "" }
  return " Did you mean '\(best)'?"
}

/// How many letters must be put in, taken out, replaced, or swapped with the next to make one word the other.
func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (i, letter) in first.enumerated() {
    var row = [i + 1]
    for (j, other) in second.enumerated() {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[second.count]
}

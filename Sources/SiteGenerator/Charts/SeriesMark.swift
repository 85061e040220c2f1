/// What tells one line of a chart from another: its mark, and the class for its dashes and its colour.
struct SeriesMark {
  /// The line's number, from 0.
  let number: Int

  /// The class by which the style sheet dashes and colours it.
  var className: String { "series series-\(number % 6 + 1)\(number >= 6 ? " hollow" : "")" }

  /// The mark, around the point 0, 0.
  var shape: String {
    let outline = [
      "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z", "M-4-4h8v8h-8z", "M0-5.5L5 4h-10z",
      "M0-5.5L5.5 0L0 5.5L-5.5 0z", "M0 5.5L5-4h-10z",
      "M-1.7-5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z",
    ][number % 6]
    return "<path d=\"\(outline)\"/>"
  }
}

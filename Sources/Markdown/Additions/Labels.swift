/// The words that the additions put on a page themselves.
public struct Labels: Sendable, Equatable {
  /// The titles of callouts, by the word that opens one, in lower case.
  public var callouts: [String: String]
  /// Says of a task that it is done.
  public var done: String
  /// Says of a task that it is not done.
  public var toDo: String
  /// Names the list of footnotes.
  public var footnotes: String
  /// Names the way from a footnote back to the text.
  public var backToText: String

  /// English words.
  public static let english = Labels(
    callouts: [
      "note": "Note", "tip": "Tip", "important": "Important", "warning": "Warning",
      "caution": "Caution",
    ], done: "Done", toDo: "To do", footnotes: "Footnotes", backToText: "Back to the text")

  /// Chinese words.
  public static let chinese = Labels(
    callouts: ["note": "注", "tip": "提示", "important": "重要", "warning": "警告", "caution": "当心"],
    done: "已完成", toDo: "未完成", footnotes: "脚注", backToText: "回到正文")

  /// The words for a language.
  ///
  /// - Parameter language: a language tag such as `en` or `zh-CN`; any but Chinese gives English words.
  public static func language(_ language: String) -> Labels {
    language.lowercased().hasPrefix("zh") ? .chinese : .english
  }
}

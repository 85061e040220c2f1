import Foundation

/// Code that the text shows in the place of a link to it: a file, or one declaration of it.
struct WovenCode {
  /// The file's name, and the declaration's if the link names one.
  let title: String
  let lines: [String]

  /// Reads what a link leads to; nil when it leads to no Swift file in reach.
  ///
  /// Where the declaration cannot be told from others, the whole file is shown.
  init?(link: String, from folder: URL) {
    let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
    guard let path = parts.first?.removingPercentEncoding, path.hasSuffix(".swift"),
      let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    else { return nil }
    var lines = text.components(separatedBy: "\n")
    while lines.last?.isEmpty == true { lines.removeLast() }
    let file = URL(fileURLWithPath: path).lastPathComponent
    let name = parts.count > 1 ? parts[1].removingPercentEncoding : nil
    guard let name, let found = DeclarationLines(named: name, in: lines) else {
      title = file
      self.lines = lines
      return
    }
    title = "\(file), \(name)"
    self.lines = found.lines
  }
}

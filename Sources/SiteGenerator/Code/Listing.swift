import Foundation
import Markdown

/// Code that stands on a page, and the lines of it that something else on the page leads to.
struct Listing {
  /// The file's path below the source folder.
  let path: String
  /// The lines of the file that are shown.
  let lines: Range<Int>
  /// The figure.
  private(set) var html: String
  private var anchored: Set<Int> = []

  init(path: String, lines: Range<Int>, html: String) {
    self.path = path
    self.lines = lines
    self.html = html
  }

  /// Lets the page lead to a line, and gives back the line's identifier.
  ///
  /// Only the lines that are asked for get one: for all of them it would be a fifth of the weight.
  mutating func anchor(_ line: Int) -> String {
    let identifier = "\(fileName(path))-\(line)"
    guard anchored.insert(line).inserted else { return identifier }
    // Lines with an identifier begin otherwise, and are not counted.
    let mark = "<span class=\"line"
    let others = anchored.count { $0 < line }
    var start = html.startIndex
    for _ in 0...(line - lines.lowerBound - others) {
      guard let range = html.range(of: mark, range: start..<html.endIndex) else {
        return identifier
      }
      start = range.upperBound
    }
    let place = html.index(start, offsetBy: "<span".count - mark.count)
    html.insert(contentsOf: " id=\"\(escapedHTML(identifier))\"", at: place)
    return identifier
  }
}

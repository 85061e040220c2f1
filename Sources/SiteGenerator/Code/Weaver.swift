import Markdown

/// Puts code in the place of a paragraph that holds only a link to it.
struct Weaver: Sendable {
  let source: SourceFolder
  let library: CodeLibrary
  let words: Words

  /// The paragraph to replace, when a link stands alone in one.
  ///
  /// In a tight list, it is a list of links that is meant.
  static func paragraph(of link: Node) -> Node? {
    guard link.kind == .link, let paragraph = link.parent, paragraph.kind == .paragraph,
      paragraph.onlyChild != nil
    else { return nil }
    let list = paragraph.parent?.kind == .item ? paragraph.parent?.parent : nil
    return list?.isTightList == true ? nil : paragraph
  }

  /// A file, or one declaration of it, as a figure.
  ///
  /// - Parameters:
  ///   - path: the file's path below the source folder.
  ///   - name: the declaration's full name; nil for the whole file.
  ///   - href: the address of the file's copy, encoded.
  ///   - earlier: the code files that stand above on the page, the last one last; changes are marked against the
  ///     nearest of them that has something like this code.
  /// - Returns: the figure.
  /// - Throws: a problem at the given place.
  func figure(
    _ path: String, declaration name: String?, href: String, earlier: [String], at place: Place
  ) throws(Problem) -> Listing {
    let file = try library.file(path)
    let slice: CodeSlice
    if let name {
      slice = try self.slice(name, of: file, path: path, at: place)
    } else {
      slice = CodeSlice(firstLine: 1, lines: file.lines)
    }
    let title = fileName(path)
    let lastLine = slice.firstLine + max(slice.lines.count, 1) - 1
    let range =
      name == nil
      ? "" : words[.lines, ["first": "\(slice.firstLine)", "last": "\(lastLine)"]]
    let change = changes(in: slice, declaration: name, of: path, earlier: earlier)
    let box = CodeBox(
      code: lineHTML(slice.lines, changes: change?.changes), language: "swift",
      label: title + range, firstLine: slice.firstLine, hasChanges: change != nil)
    let part = name.map { "<span class=\"declaration\">\(escapedHTML($0))</span>" } ?? ""
    let since =
      change.map {
        "<span class=\"since\">"
          + escapedHTML(words[.changesSince, ["file": fileName($0.file)]]) + "</span>"
      } ?? ""
    return Listing(
      path: path, lines: slice.firstLine..<slice.firstLine + slice.lines.count,
      html: "<figure class=\"listing\">\n"
        + "<figcaption><a href=\"\(escapedHTML(href))\">\(escapedHTML(title))</a>\(part)\(since)"
        + "</figcaption>\n\(box.html)\n</figure>")
  }

  private func changes(
    in slice: CodeSlice, declaration name: String?, of path: String, earlier: [String]
  ) -> (file: String, changes: CodeChanges)? {
    for other in earlier.reversed() where other != path {
      guard let file = try? library.file(other) else { continue }
      let before = name.map { (try? file.declaration(named: $0))?.lines } ?? file.lines
      if let before, let changes = CodeChanges(of: slice.lines, from: before) {
        return (other, changes)
      }
    }
    return nil
  }

  /// A declaration of a file.
  ///
  /// - Throws: a problem at the given place, which says what declarations there are.
  func slice(_ name: String, of file: any CodeFile, path: String, at place: Place)
    throws(Problem) -> CodeSlice
  {
    do {
      return try file.declaration(named: name)
    } catch {
      throw place.problem(error.message(asked: name, file: fileName(path)))
    }
  }
}

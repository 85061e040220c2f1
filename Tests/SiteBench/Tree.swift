import Foundation

/// A tree of pages of some 10 KB each, the same one for the same count.
struct Tree {
  let folder: URL
  private(set) var files: [URL] = []

  init(pages: Int, folder: URL) throws {
    self.folder = folder
    // As many parts as each has pages, or nearly so, up to forty pages a part.
    let partSize = min(40, max(1, Int(Double(pages).squareRoot())))
    var contents = "# Contents\n\n"
    for page in 0..<pages {
      let part = page / partSize
      if page % partSize == 0 { contents += "- Part \(part)\n" }
      let path = "part-\(part)/page-\(page).md"
      contents += "  - [Page \(page)](\(path))\n"
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let next = page % partSize == partSize - 1 ? page : min(page + 1, pages - 1)
      try Data(Tree.page(page, next: next).utf8).write(to: file)
      files.append(file)
    }
    let first = folder.appendingPathComponent("README.md")
    try Data(contents.utf8).write(to: first)
    files.append(first)
  }

  /// A page of prose with emphasis, links, lists, a table, quotes and code, in some 10 KB.
  static func page(_ number: Int, next: Int) -> String {
    var text = "# Page \(number)\n\n"
    for section in 0..<8 {
      text += """
        ## Section \(section) of page \(number)

        A *dispatch queue* takes blocks of code and runs them, one `at a time` or **many** at once. The blocks of a
        serial queue hop from one worker to another, and what is promised is that they [run](page-\(next).md) alone.
        When two threads reach the same variable, at least one of them writes, and nothing puts the two in order,
        that is a data race. 读写锁允许多个读者同时读取，写者独占。

        - The first point, with some words on what it means to wait for a turn,
        - the second one, see [the next page](page-\(next).md#section-\(section)-of-page-\(next)),
        - and a third, which ends the list.

        | judge | how | what it says |
        |---|---|---|
        | real runs | thousands of runs | how often each outcome was observed |
        | the explorer | every order of the threads | which outcomes are possible |

        > What is one line of code is not one step. To set a value in a dictionary is to read the
        > dictionary, change it, and write it back.

        ```c
        for (int i = 0; i < 10; i++) { printf("%d < %d\\n", i, \(section)); }
        ```

        ### What follows from it

        Nothing is as it seems when two write at once: the one that writes last wins, and the value of the other
        was never there. A lock that allows many readers, and one writer alone, is a readers–writer lock.


        """
    }
    return text
  }
}

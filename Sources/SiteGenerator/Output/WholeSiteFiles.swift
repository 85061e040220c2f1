/// The files that hold something of every page: they grow while the pages are written.
struct WholeSiteFiles: Sendable {
  private let site: Site
  private let searchIndex: PartedFile
  private let printPage: (page: PrintPage, file: PartedFile)?

  /// Begins the files.
  ///
  /// - Throws: a problem when they cannot be written.
  init(_ renderer: PageRenderer, output: OutputFolder) throws(Problem) {
    site = renderer.site
    let last = site.pages.count + 1
    searchIndex = try output.open(SearchIndex.file)
    searchIndex.write(SearchIndex.start, at: 0)
    searchIndex.write(SearchIndex.end, at: last)
    if let template = renderer.theme.printPage {
      let page = PrintPage(site: site)
      let frame = renderer.printFrame(template, contents: page.contents())
      let file = try output.open(PrintPage.file)
      file.write(Array(frame.before.utf8), at: 0)
      file.write(Array(frame.after.utf8), at: last)
      printPage = (page, file)
    } else {
      printPage = nil
    }
  }

  /// Adds a page.
  ///
  /// - Returns: how many bytes it takes on the print page.
  func add(_ index: Int) -> Int {
    let separator = index == 0 ? [] : SearchIndex.separator
    searchIndex.write(separator + site.pages[index].searchEntry, at: index + 1)
    guard let printPage else { return 0 }
    let section = printPage.page.section(index)
    printPage.file.write(section, at: index + 1)
    return section.count
  }

  /// Throws what has gone wrong with the files, if anything has.
  func finish() throws(Problem) {
    try searchIndex.finish()
    try printPage?.file.finish()
  }
}

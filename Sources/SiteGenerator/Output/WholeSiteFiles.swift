/// The files that hold something of every page: they grow while the pages are written.
struct WholeSiteFiles: Sendable {
  private let site: Site
  private let searchIndex: [(part: SearchIndex.Part, file: PartedFile)]
  private let printPage: (page: PrintPage, file: PartedFile)?

  /// Begins the files.
  ///
  /// - Throws: a problem when they cannot be written.
  init(_ renderer: PageRenderer, output: OutputFolder) throws(Problem) {
    site = renderer.site
    let last = site.pages.count + 1
    var searchIndex: [(SearchIndex.Part, PartedFile)] = []
    for part in SearchIndex.parts(pageCount: site.pages.count) {
      let file = try output.open(part.file)
      file.write(SearchIndex.start, at: 0)
      file.write(part.end, at: part.pages.count + 1)
      searchIndex.append((part, file))
    }
    self.searchIndex = searchIndex
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
    let (part, file) = searchIndex[index / searchIndex[0].part.pages.count]
    let place = index - part.pages.lowerBound
    let separator = place == 0 ? [] : SearchIndex.separator
    file.write(separator + site.pages[index].searchEntry, at: place + 1)
    guard let printPage else { return 0 }
    let section = printPage.page.section(index)
    printPage.file.write(section, at: index + 1)
    return section.count
  }

  /// Throws what has gone wrong with the files, if anything has.
  func finish() throws(Problem) {
    for (_, file) in searchIndex { try file.finish() }
    try printPage?.file.finish()
  }
}

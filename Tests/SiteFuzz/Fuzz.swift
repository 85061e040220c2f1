import Foundation
import Markdown
import SiteGenerator

// Built by `make fuzz-site` alone: libFuzzer has the main function, and calls this one for each input.

/// Makes a page of any bytes, and a site of some; whatever is not well-formed, or traps, is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  let document = Document(text, additions: .all)
  let headings = document.identifyHeadings(reserved: ["content"])
  for node in document.nodes where node.kind == .link { _ = node.position }
  let html = document.html(safe: true)
  precondition(TagBalance(html).isWellFormed, "not well-formed: \(html)")
  precondition(
    Set(headings.map(\.identifier)).count == headings.count, "identifiers are not unique")
  // A whole site takes a hundred times as long as a page.
  if count % 16 == 0 { checkSite(bytes) }
  return 0
}

/// Checks a site whose contents page, page and code file are three parts of the input.
private func checkSite(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
  let names = ["README.md", "a.md", "code.swift"]
  for (name, part) in zip(names, parts) {
    // Foundation would wait for the disk.
    guard let file = fopen("\(FuzzFolder.path)/Source/\(name)", "w") else { continue }
    fwrite(Array(part), 1, part.count, file)
    fclose(file)
  }
  let configuration = SiteConfiguration(
    source: "\(FuzzFolder.path)/Source", theme: "\(FuzzFolder.path)/Theme")
  _ = try? SiteBuilder(configuration).check()
}

private enum FuzzFolder {
  static let path: String = {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isThere = FileManager.default.isWritableFile(atPath: memory.path)
    let folder = (isThere ? memory : FileManager.default.temporaryDirectory)
      .appendingPathComponent("site-fuzz-\(ProcessInfo.processInfo.processIdentifier)").path
    let files = FileManager.default
    for name in ["Source", "Theme/templates"] {
      try? files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    files.createFile(atPath: "\(folder)/Theme/site.json", contents: Data("{\"title\": \"T\"}".utf8))
    files.createFile(
      atPath: "\(folder)/Theme/templates/page.html", contents: Data("{{content}}".utf8))
    return folder
  }()
}

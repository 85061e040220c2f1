import Markdown
import Recording

/// The lines of code that a recording names: their text, and where they stand.
struct CodeLines {
  private var texts: [SourcePlace: String] = [:]
  private var addresses: [SourcePlace: String] = [:]

  /// - Parameters:
  ///   - folder: the lesson's folder below the source folder.
  ///   - places: the lines, by their path from the package's folder.
  ///   - address: gives the address of a file's line, encoded.
  init(
    folder: String, library: CodeLibrary, places: [SourcePlace], address: (String, Int) -> String?
  ) {
    for place in places where texts[place] == nil {
      let path = folder.isEmpty ? fileName(place.file) : "\(folder)/\(fileName(place.file))"
      guard place.file == path || place.file.hasSuffix("/\(path)"),
        let lines = try? library.file(path).lines, lines.indices.contains(place.line - 1)
      else { continue }
      texts[place] = lines[place.line - 1].map(\.text).joined()
      addresses[place] = address(path, place.line)
    }
  }

  /// The line's text, without the space around it; nil if it is not of the lesson.
  func text(_ place: SourcePlace) -> String? {
    texts[place].map { String($0.drop { $0 == " " }) }
  }

  /// The line's name, such as "BarrierCache.swift:12", as a link to where it stands.
  func html(_ place: SourcePlace?) -> String {
    guard let place else { return "" }
    let name = escapedHTML("\(fileName(place.file)):\(place.line)")
    guard let address = addresses[place] else { return name }
    return "<a href=\"\(escapedHTML(address))\">\(name)</a>"
  }
}

import Foundation

/// Lets an open page notice that the site has been built again, also when it was opened as a file.
///
/// The page loads a small script again and again; each build writes another.
enum LiveReload {
  static let file = "live.js"

  /// The script that a build writes.
  ///
  /// - Parameter pages: the hashes of the pages and of what stands on them.
  static func script(_ hashes: [ContentHash]) -> String {
    var all = ContentHash()
    for hash in hashes { all.add(hash.hexadecimal) }
    return "siteBuilt(\"\(all.hexadecimal)\");\n"
  }

  /// A page with the element that looks for another build.
  static func watching(_ html: [UInt8], root: String) -> [UInt8] {
    let element = """
      <script>
      {
        let built;
        window.siteBuilt = (version) => {
          if (built && built !== version) location.reload();
          built = version;
        };
        setInterval(() => {
          const script = document.createElement("script");
          script.src = `\(root)\(file)?${Date.now()}`;
          script.onload = script.onerror = () => script.remove();
          document.head.append(script);
        }, 500);
      }
      </script>

      """
    let end = html.indices.last { html[$0...].starts(with: "</body>".utf8) } ?? html.endIndex
    return Array(html[..<end] + element.utf8 + html[end...])
  }
}

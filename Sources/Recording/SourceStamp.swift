public import Foundation

/// A short text that changes when a lesson's code does: a recording with another one is stale.
public enum SourceStamp {
  /// The stamp of the Swift files that lie in the folder and below it.
  ///
  /// FNV-1a over names and contents, in the order of the names: nobody forges a recording of their
  /// own lesson, so no cryptographic hash is needed, which Foundation does not have on Linux.
  public static func of(lessonFolder: URL) throws -> String {
    let names = try FileManager.default.subpathsOfDirectory(atPath: lessonFolder.path)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      // Between two texts, so that what moves from one to the other makes a difference.
      hash = (hash ^ 0xff) &* 0x0000_0100_0000_01b3
    }
    for name in names.sorted() where name.hasSuffix(".swift") {
      add(name.utf8)
      add(try Data(contentsOf: lessonFolder.appendingPathComponent(name)))
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

public import Interleaving

/// Where a photo app gets its pictures: files in a folder, which take their time.
///
/// The delay stands for a slow disk, a network, or a picture larger than the course cares to draw.
public struct ImageSource: Sendable {
  /// Why there is no picture of this name.
  public struct Failure: Error, CustomStringConvertible {
    /// The picture's file.
    public let file: URL
    /// What went wrong.
    public let reason: String
    /// The file's name and what went wrong.
    public var description: String { "\(file.lastPathComponent): \(reason)" }
  }

  /// The folder of the files, each of which is called like its picture, with ".ppm".
  public let folder: URL
  private let delays: [String: Duration]

  /// A source of the pictures in a folder.
  ///
  /// - Parameter delays: How much longer the pictures of these names take.
  public init(folder: URL, delays: [String: Duration] = [:]) {
    self.folder = folder
    self.delays = delays
  }

  /// Reads a picture, on the calling thread, which waits for as long as that takes.
  ///
  /// Nil if it cannot be read; `read` says why.
  public func image(named name: String) -> Image? { try? read(name) }

  /// Reads a picture, on the calling thread, which waits for as long as that takes.
  public func read(_ name: String) throws(Failure) -> Image {
    let file = folder.appendingPathComponent("\(name).ppm")
    if let delay = delays[name] { sleep(for: delay) }
    let bytes: Data
    do { bytes = try Data(contentsOf: file) } catch {
      throw Failure(file: file, reason: "it cannot be read (\(error.localizedDescription))")
    }
    do { return Image(name, try Bitmap(ppm: Array(bytes))) } catch {
      throw Failure(file: file, reason: error.description)
    }
  }
}

import Interleaving

extension ImageSource {
  /// The side of the small face among the samples, in pixels.
  public static let thumbnailSize = 16
  /// The side of the large face among the samples, in pixels.
  public static let faceSize = 72

  /// A source of two made-up pictures, "face" and the small "thumbnail".
  ///
  /// The code draws them, and writes their files into a temporary folder.
  public static func samples(delays: [String: Duration] = [:]) -> ImageSource {
    ImageSource(folder: sampleFolder, delays: delays)
  }

  /// Written once a process.
  private static let sampleFolder: URL = {
    // The same for all processes of a user, so that none leaves another one behind.
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("racecourse-photos-\(getuid())")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, size) in [("face", faceSize), ("thumbnail", thumbnailSize)] {
        let file = folder.appendingPathComponent("\(name).ppm")
        try Data(Face.bitmap(width: size, height: size).ppm).write(to: file, options: .atomic)
      }
    } catch {
      fatalError("the sample photos cannot be written to \(folder.path): \(error)")
    }
    return folder
  }()
}

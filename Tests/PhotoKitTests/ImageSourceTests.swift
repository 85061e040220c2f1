import Interleaving
import PhotoKit
import Testing

@Suite("ImageSource", .timeLimit(.minutes(20)))
struct ImageSourceTests {
  /// A folder of its own, with one file in it.
  private func folder(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photos \(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appendingPathComponent("\(name).ppm"))
    return folder
  }

  @Test("It reads what lies in its folder, under the file's name")
  func reads() throws {
    let sky = Bitmap(width: 3, height: 2, color: Color(7, 8, 9))
    let folder = try folder("sky", sky.ppm)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try ImageSource(folder: folder).read("sky") == Image("sky", sky))
    #expect(ImageSource(folder: folder).image(named: "sky") == Image("sky", sky))
  }

  @Test("A file that is not there, or is none, gives no image and says why")
  func failures() throws {
    let folder = try folder("broken", Array("P6 2 2 255\n".utf8))
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = ImageSource(folder: folder)
    #expect(source.image(named: "broken") == nil)
    #expect(source.image(named: "missing") == nil)
    let broken = #expect(throws: ImageSource.Failure.self) { try source.read("broken") }
    #expect(
      broken?.description
        == "broken.ppm: the file ends early: 12 bytes of pixels announced, 0 there")
    let missing = #expect(throws: ImageSource.Failure.self) { try source.read("missing") }
    #expect(missing?.description.hasPrefix("missing.ppm: it cannot be read") == true)
  }

  @Test("The samples are two faces, drawn by code and read from files")
  func samples() throws {
    let source = ImageSource.samples()
    #expect(try source.read("face").bitmap == Image.face(size: ImageSource.faceSize).bitmap)
    #expect(
      try source.read("thumbnail").bitmap == Image.face(size: ImageSource.thumbnailSize).bitmap)
  }

  @Test("A picture takes as long as its delay, and the others do not")
  func delays() throws {
    let source = ImageSource.samples(delays: ["face": .milliseconds(50)])
    let clock = ContinuousClock()
    #expect(try clock.measure { _ = try source.read("face") } >= .milliseconds(50))
    // Inside an exploration the delay is a step of virtual time.
    let report = explore(named: "delays") {
      let start = DispatchTime.now().uptimeNanoseconds
      _ = source.image(named: "thumbnail")
      let between = DispatchTime.now().uptimeNanoseconds
      _ = source.image(named: "face")
      let end = DispatchTime.now().uptimeNanoseconds
      return "\(between - start) \(end - between)"
    }
    #expect(report.outcomes.map(\.outcome) == ["0 50000000"])
    #expect(report.verdict == .passed)
  }

  @Test("Many threads read one source at once")
  func threads() {
    let source = ImageSource.samples()
    let names = concurrently(
      { source.image(named: "face")?.name }, { source.image(named: "thumbnail")?.name },
      { source.image(named: "face")?.name })
    #expect(names == ("face", "thumbnail", "face"))
  }
}

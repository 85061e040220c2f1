import PhotoKit
import Testing

@Suite("Pictures with pixels")
struct PictureTests {
  @Test("An image of pixels has their size and bytes; one without has none")
  func size() {
    let picture = Image("sky", Bitmap(width: 4, height: 6), scale: 2)
    #expect((picture.width, picture.height) == (2, 3))
    #expect(picture.bytes == 4 * 6 * 4)
    #expect(Image("sky", width: 2, height: 3).bitmap == nil)
  }

  @Test("Two images of one name and size differ by their pixels")
  func equality() {
    let white = Image("sky", Bitmap(width: 2, height: 2))
    let black = Image("sky", Bitmap(width: 2, height: 2, color: .black))
    #expect(white != black)
    #expect(white != Image("sky", width: 2, height: 2))
    #expect(white.hashValue == black.hashValue)
    #expect(Set([white, black, white]).count == 2)
  }

  @Test("An ellipse is painted where it is, and what lies outside is left out")
  func ellipse() {
    var bitmap = Bitmap(width: 9, height: 9)
    bitmap.paintEllipse(atX: 0.5, y: 0.5, radiusX: 0.2, radiusY: 0.4, .black)
    #expect(bitmap[4, 4] == .black && bitmap[4, 1] == .black)
    #expect(bitmap[1, 4] == .white && bitmap[0, 0] == .white)
    bitmap.paintEllipse(atX: 2, y: -3, radiusX: 0.5, radiusY: 0.5, Color(1, 2, 3))
    #expect(!bitmap.pixels.contains(Color(1, 2, 3)))
    bitmap.paintEllipse(atX: 0, y: 0, radiusX: 9, radiusY: 9, Color(1, 2, 3))
    #expect(bitmap.pixels.allSatisfy { $0 == Color(1, 2, 3) })
  }

  @Test("A pixel outside is refused, in words that name it")
  func outside() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Bitmap(width: 2, height: 3)[2, 0]
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("(2, 0) lies outside a bitmap of 2 × 3"))
  }

  @Test("Eyes are painted over a face, and over nothing but the eyes", arguments: [16, 72])
  func eyes(size: Int) throws {
    let face = Image.face(size: size)
    let open = face.withEyes()
    #expect(open.name == "face with eyes")
    let (before, after) = (try #require(face.bitmap), try #require(open.bitmap))
    // White, where each face has its eyes, and nowhere before.
    let (left, right, row) = (size * 30 / 100, size * 62 / 100, size * 36 / 100)
    for x in [left, right] {
      #expect(after[x, row] == .white)
      #expect(before[x, row] != .white)
    }
    for y in 0..<size where y < size / 5 || y > size * 3 / 5 {
      for x in 0..<size { #expect(before[x, y] == after[x, y]) }
    }
    #expect(before == Image.face(size: size).bitmap)
  }

  @Test("An image without pixels stays as it is")
  func nothingToPaintOn() {
    let sun = Image("sun", width: 1, height: 1)
    #expect(sun.withEyes() == sun)
  }

  @Test("Colours mix, and green looks brighter than blue")
  func colors() {
    #expect(Color.black.mixed(with: .white, by: 0.5) == Color(128, 128, 128))
    #expect(Color.black.mixed(with: .white, by: 7) == .white)
    #expect(Color(10, 20, 30).mixed(with: .white, by: 0) == Color(10, 20, 30))
    #expect(Color(0, 255, 0).brightness > Color(0, 0, 255).brightness)
    #expect(Color.white.brightness == 1 && Color.black.brightness == 0)
  }
}

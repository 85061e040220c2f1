import PhotoKit
import Testing

@Suite("PPM files")
struct PPMTests {
  private func bytes(_ header: String, pixels count: Int) -> [UInt8] {
    Array(header.utf8) + (0..<count).map { UInt8($0 % 256) }
  }

  private func error(_ bytes: [UInt8]) -> PPMError? {
    do throws(PPMError) {
      _ = try Bitmap(ppm: bytes)
      return nil
    } catch { return error }
  }

  @Test("What is written reads as the same picture", arguments: [(1, 1), (3, 2), (2, 300)])
  func roundTrip(width: Int, height: Int) throws {
    var picture = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { picture[x, y] = Color(UInt8(x), UInt8(y % 256), 200) }
    }
    #expect(try Bitmap(ppm: picture.ppm) == picture)
  }

  @Test("The bytes are those of the format, which other programs read")
  func format() {
    let picture = Bitmap(width: 2, height: 1, pixels: [Color(1, 2, 3), .white])
    #expect(picture.ppm == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 255, 255, 255])
  }

  @Test("The pixels come row by row, red first")
  func order() throws {
    let picture = try Bitmap(ppm: bytes("P6 2 2 255 ", pixels: 12))
    #expect((picture.width, picture.height) == (2, 2))
    #expect(picture[1, 0] == Color(3, 4, 5))
    #expect(picture[0, 1] == Color(6, 7, 8))
  }

  @Test(
    "White space of any kind and comments may stand between the words",
    arguments: [
      "P6\n# made by hand\n2 2\n255\n", "P6#a\n2#b\n2 #c\n#d\n255\n", "P6\t2\r\n2\n\n\n255 ",
      "P6 0002 02 255\n",
    ])
  func comments(header: String) throws {
    #expect(try Bitmap(ppm: bytes(header, pixels: 12)).pixels.count == 4)
  }

  @Test("The first pixel may look like white space or a comment")
  func firstPixel() throws {
    let header = Array("P6 1 1 255\n".utf8)
    #expect(try Bitmap(ppm: header + [0x0A, 0x23, 0x20])[0, 0] == Color(0x0A, 0x23, 0x20))
    #expect(try Bitmap(ppm: header + [0x23, 0x0A, 0x0A])[0, 0] == Color(0x23, 0x0A, 0x0A))
  }

  @Test("A file of another kind is refused, and its first bytes are named")
  func magic() {
    #expect(error(Array("P3 1 1 255 0 0 0".utf8)) == .notPPM(found: "P3"))
    #expect(error([0x89, 0x50, 0x4E, 0x47]) == .notPPM(found: "?P"))
    #expect(error([]) == .notPPM(found: ""))
    #expect(
      "\(PPMError.notPPM(found: "P3"))"
        == "not a binary PPM file: it begins with “P3”, not with “P6”")
  }

  @Test("A header that is none is refused, and the word is named")
  func words() {
    #expect(error(bytes("P6 two 2 255\n", pixels: 12)) == .notANumber("width", found: "two"))
    #expect(error(bytes("P6 2 -2 255\n", pixels: 12)) == .notANumber("height", found: "-2"))
    #expect(
      error(bytes("P6 2 2 0xFF\n", pixels: 12)) == .notANumber("brightest value", found: "0xFF"))
    #expect(error(bytes("P62 2 255\n", pixels: 12)) == .notANumber("width", found: "2 2 255?????"))
    #expect(error(bytes("P6 2 2 255#\n", pixels: 12))?.description.contains("pixels") == true)
  }

  @Test("A size of nothing or beyond all measure is refused before anything is read for it")
  func size() {
    #expect(error(bytes("P6 0 2 255\n", pixels: 0)) == .size(width: 0, height: 2))
    #expect(error(bytes("P6 9000 1 255\n", pixels: 3)) == .size(width: 9000, height: 1))
    #expect(
      error(bytes("P6 999999999 999999999 255\n", pixels: 3))
        == .size(width: 999_999_999, height: 999_999_999))
    // More digits than an integer has.
    let long = "1234567890123456789012345"
    #expect(
      error(bytes("P6 \(long) 1 255\n", pixels: 3)) == .notANumber("width", found: "123456789012"))
    #expect(
      "\(PPMError.size(width: 0, height: 2))"
        == "a picture of 0 × 2 pixels; each side must have 1 to 8192")
  }

  @Test("A brightest value other than 255 is refused", arguments: [0, 1, 254, 256, 65535])
  func maximum(value: Int) {
    #expect(error(bytes("P6 2 2 \(value)\n", pixels: 24)) == .maximum(value))
  }

  @Test("Pixels too few or too many are refused, with their number")
  func pixels() {
    #expect(error(bytes("P6 2 2 255\n", pixels: 11)) == .pixelsMissing(expected: 12, found: 11))
    #expect(error(bytes("P6 2 2 255\n", pixels: 15)) == .bytesLeft(3))
  }

  @Test("A file cut off anywhere is refused, and never read wrongly")
  func truncations() throws {
    let whole = Image.face(size: 6).bitmap!.ppm
    #expect(error(whole) == nil)
    for length in 0..<whole.count { #expect(error(Array(whole.prefix(length))) != nil) }
  }

  @Test("A file with one byte changed is refused, or is a picture that writes itself the same way")
  func changes() throws {
    let whole = Image.face(size: 4).bitmap!.ppm
    var (refused, read) = (0, 0)
    for position in whole.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = whole
        changed[position] = byte
        if let picture = try? Bitmap(ppm: changed) {
          #expect(try Bitmap(ppm: picture.ppm) == picture)
          read += 1
        } else {
          refused += 1
        }
      }
    }
    #expect(refused > 1000 && read > 1000)
  }

  @Test("Any bytes at all are read or refused, and never end the process")
  func noise() {
    var seed: UInt64 = 1
    func random(below limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let alphabet = Array("P6 \n#0123456789".utf8) + [0, 255]
    for _ in 0..<20_000 {
      let noise = (0..<random(below: 40)).map { _ in alphabet[random(below: alphabet.count)] }
      _ = error(Array("P6".utf8) + noise)
    }
  }
}

import PhotoKit
import Testing

@Suite("Image")
struct ImageTests {
  @Test("An image has four bytes a pixel, and scale × scale pixels a square point")
  func bytes() {
    #expect(Image("sun", width: 10, height: 20).bytes == 10 * 20 * 4)
    #expect(Image("sun", width: 10, height: 20, scale: 2).bytes == 20 * 40 * 4)
    #expect(Image("sun", width: 10, height: 20, scale: 3).bytes == 30 * 60 * 4)
  }

  @Test("The height counts as much as the width")
  func heightCounts() {
    #expect(Image("strip", width: 1, height: 100).bytes == 400)
    #expect(Image("strip", width: 100, height: 1).bytes == 400)
  }

  @Test("Half a pixel is rounded to a whole one, on each side by itself")
  func halfPixels() {
    #expect(Image("sun", width: 1.5, height: 2, scale: 1).bytes == 2 * 2 * 4)
    #expect(Image("sun", width: 1.5, height: 2, scale: 2).bytes == 3 * 4 * 4)
  }

  @Test("An image of no width has no bytes")
  func empty() {
    #expect(Image("line", width: 0, height: 20).bytes == 0)
  }

  @Test("The name tells two images of one size apart")
  func names() {
    #expect(Image("sun", width: 1, height: 1) != Image("moon", width: 1, height: 1))
  }

  @Test("A negative size is refused, in words that name the image")
  func negativeSize() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Image("sun", width: -1, height: 20)
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("the image sun has no size: -1.0 × 20.0 points at scale 1.0"))
  }
}

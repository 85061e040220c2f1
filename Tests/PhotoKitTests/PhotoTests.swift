import PhotoKit
import Testing

@Suite struct PhotoTests {
  @Test("Two photos are the same when title and image are")
  func equality() {
    let sun = Image("sun", width: 10, height: 10)
    let moon = Image("moon", width: 10, height: 10)
    #expect(Photo("Sunrise", image: sun) == Photo("Sunrise", image: sun))
    #expect(Photo("Sunrise", image: sun) != Photo("Sunset", image: sun))
    #expect(Photo("Sunrise", image: sun) != Photo("Sunrise", image: moon))
    #expect(Set([Photo("Sunrise", image: sun), Photo("Sunrise", image: sun)]).count == 1)
  }
}

/// A picture as the caches of this course see it: a size, and what it costs to keep.
///
/// It stands for `UIImage` and `NSImage`, which Linux does not have. There are no pixels in it; the
/// name tells two images apart.
public struct Image: Hashable, Sendable, CustomStringConvertible {
  /// What the picture shows.
  public let name: String
  /// The width in points.
  public let width: Double
  /// The height in points.
  public let height: Double
  /// The pixels along one point: 1, or 2 and 3 on finer screens.
  public let scale: Double

  /// An image of this size, in points.
  public init(_ name: String, width: Double, height: Double, scale: Double = 1) {
    precondition(
      width >= 0 && height >= 0 && scale > 0,
      "the image \(name) has no size: \(width) × \(height) points at scale \(scale)")
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// The bytes of the picture in memory: red, green, blue and alpha for each pixel.
  ///
  /// A point is `scale` pixels wide and `scale` pixels high.
  public var bytes: UInt64 {
    let pixelWidth = UInt64((width * scale).rounded())
    let pixelHeight = UInt64((height * scale).rounded())
    return pixelWidth * pixelHeight * 4
  }

  /// The name.
  public var description: String { name }
}

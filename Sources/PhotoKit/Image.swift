/// A picture as the course sees it: a name, a size, what it costs to keep, and its pixels if
/// anybody has a use for them.
///
/// It stands for `UIImage` and `NSImage`, which Linux does not have. The name tells two images
/// without pixels apart.
public struct Image: Hashable, Sendable, CustomStringConvertible {
  /// What the picture shows.
  public let name: String
  /// The width in points.
  public let width: Double
  /// The height in points.
  public let height: Double
  /// The pixels along one point: 1, or 2 and 3 on finer screens.
  public let scale: Double
  /// The pixels; nil where nobody looks at the picture, as in a test of a cache.
  public let bitmap: Bitmap?

  /// An image of this size, in points, without pixels.
  public init(_ name: String, width: Double, height: Double, scale: Double = 1) {
    precondition(
      width >= 0 && height >= 0 && scale > 0,
      "the image \(name) has no size: \(width) × \(height) points at scale \(scale)")
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    bitmap = nil
  }

  /// An image of these pixels, with so many of them along one point.
  public init(_ name: String, _ bitmap: Bitmap, scale: Double = 1) {
    precondition(scale > 0, "the image \(name) has no size at scale \(scale)")
    self.name = name
    self.scale = scale
    self.bitmap = bitmap
    width = Double(bitmap.width) / scale
    height = Double(bitmap.height) / scale
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

  /// Hashes what tells images apart at a glance, and not each pixel.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(scale)
  }
}

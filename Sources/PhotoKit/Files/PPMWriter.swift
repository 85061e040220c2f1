extension Bitmap {
  /// The picture as a file in the binary PPM format (P6).
  public var ppm: [UInt8] {
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    bytes.reserveCapacity(bytes.count + 3 * pixels.count)
    for pixel in pixels { bytes += [pixel.red, pixel.green, pixel.blue] }
    return bytes
  }
}

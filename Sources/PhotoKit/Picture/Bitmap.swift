/// The pixels of a picture, row by row from the top.
public struct Bitmap: Hashable, Sendable {
  /// The pixels in a row.
  public let width: Int
  /// The rows.
  public let height: Int
  /// All pixels: the first row from left to right, then the second, and so on.
  public private(set) var pixels: [Color]

  /// A bitmap of one colour.
  public init(width: Int, height: Int, color: Color = .white) {
    self.init(
      width: width, height: height, pixels: Array(repeating: color, count: width * height))
  }

  /// A bitmap of these pixels, row by row.
  public init(width: Int, height: Int, pixels: [Color]) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height,
      "a bitmap of \(width) × \(height) has \(width * height) pixels, not \(pixels.count)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel in a column and a row.
  public subscript(x: Int, y: Int) -> Color {
    get { pixels[index(x, y)] }
    set { pixels[index(x, y)] = newValue }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "(\(x), \(y)) lies outside a bitmap of \(width) × \(height)")
    return y * width + x
  }

  /// The bitmap with each of its pixels changed.
  func map(_ change: (Color) -> Color) -> Bitmap {
    Bitmap(width: width, height: height, pixels: pixels.map(change))
  }

  /// Paints an ellipse; what lies outside the bitmap is left out.
  ///
  /// The middle and the radii are shares of the width and the height.
  public mutating func paintEllipse(
    atX centerX: Double, y centerY: Double, radiusX: Double, radiusY: Double, _ color: Color
  ) {
    let (middleX, reachX) = (centerX * Double(width), radiusX * Double(width))
    let (middleY, reachY) = (centerY * Double(height), radiusY * Double(height))
    for y in Self.reached(from: middleY, by: reachY, of: height) {
      let offsetY = (Double(y) + 0.5 - middleY) / reachY
      for x in Self.reached(from: middleX, by: reachX, of: width) {
        let offsetX = (Double(x) + 0.5 - middleX) / reachX
        if offsetX * offsetX + offsetY * offsetY <= 1 { pixels[y * width + x] = color }
      }
    }
  }

  /// The pixels along one side that an ellipse can reach.
  private static func reached(from middle: Double, by reach: Double, of count: Int) -> Range<Int> {
    let first = min(max(0, Int(middle - reach)), count)
    return first..<max(first, min(Int(middle + reach) + 1, count))
  }
}

/// What is wrong with the bytes of a PPM file.
public enum PPMError: Error, Hashable, CustomStringConvertible {
  /// The file does not begin with "P6".
  case notPPM(found: String)
  /// The file ends before its header does.
  case headerEnds(before: String)
  /// Something else stands where a number should be.
  case notANumber(String, found: String)
  /// A picture of no pixels, or of more than anybody would want to hold in memory.
  case size(width: Int, height: Int)
  /// The brightest value is not 255, so that a pixel has not three bytes.
  case maximum(Int)
  /// There are fewer pixels than the header says.
  case pixelsMissing(expected: Int, found: Int)
  /// There is more after the last pixel.
  case bytesLeft(Int)

  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .notPPM(let found): "not a binary PPM file: it begins with “\(found)”, not with “P6”"
    case .headerEnds(let field): "the file ends before its \(field)"
    case .notANumber(let field, let found): "the \(field) is no number: “\(found)”"
    case .size(let width, let height):
      "a picture of \(width) × \(height) pixels; each side must have 1 to \(Bitmap.longestSide)"
    case .maximum(let value): "the brightest value is \(value); only 255 is supported"
    case .pixelsMissing(let expected, let found):
      "the file ends early: \(expected) bytes of pixels announced, \(found) there"
    case .bytesLeft(let count): "\(count) bytes too many after the last pixel"
    }
  }
}

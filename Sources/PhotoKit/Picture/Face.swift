/// A face that is drawn by code, and the eyes that the course puts on it.
///
/// It stands for a photo and for face detection: where the eyes belong is known.
enum Face {
  private static let eyes = [(x: 0.34, y: 0.40), (x: 0.66, y: 0.40)]

  /// A face with closed eyes.
  static func bitmap(width: Int, height: Int) -> Bitmap {
    let (skin, shade) = (Color(244, 200, 160), Color(120, 72, 48))
    var bitmap = Bitmap(width: width, height: height, color: Color(96, 152, 200))
    bitmap.paintEllipse(atX: 0.5, y: 0.45, radiusX: 0.42, radiusY: 0.44, shade)
    bitmap.paintEllipse(atX: 0.5, y: 0.54, radiusX: 0.38, radiusY: 0.42, skin)
    for eye in eyes {
      bitmap.paintEllipse(atX: eye.x, y: eye.y, radiusX: 0.10, radiusY: 0.03, shade)
    }
    bitmap.paintEllipse(atX: 0.5, y: 0.72, radiusX: 0.20, radiusY: 0.12, Color(176, 56, 56))
    bitmap.paintEllipse(atX: 0.5, y: 0.66, radiusX: 0.22, radiusY: 0.09, skin)
    return bitmap
  }

  /// Paints wide open eyes, which look a little aside, where a face has them.
  static func paintEyes(on bitmap: inout Bitmap) {
    for eye in eyes {
      bitmap.paintEllipse(atX: eye.x, y: eye.y, radiusX: 0.15, radiusY: 0.15, .black)
      bitmap.paintEllipse(atX: eye.x, y: eye.y, radiusX: 0.13, radiusY: 0.13, .white)
      bitmap.paintEllipse(
        atX: eye.x + 0.03, y: eye.y + 0.04, radiusX: 0.06, radiusY: 0.06, .black)
    }
  }
}

extension Image {
  /// A face with closed eyes, of so many pixels each way.
  public static func face(_ name: String = "face", size: Int) -> Image {
    Image(name, Face.bitmap(width: size, height: size))
  }

  /// The picture with big eyes on its face; as it is, if it has no pixels.
  public func withEyes() -> Image {
    guard var bitmap else { return self }
    Face.paintEyes(on: &bitmap)
    return Image("\(name) with eyes", bitmap, scale: scale)
  }
}

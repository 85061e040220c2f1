/// A colour of one pixel, 0 to 255 for each of its parts.
public struct Color: Hashable, Sendable {
  /// How much red there is in it.
  public var red: UInt8
  /// How much green there is in it.
  public var green: UInt8
  /// How much blue there is in it.
  public var blue: UInt8

  /// A colour of these parts.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Nothing of any colour.
  public static let black = Color(0, 0, 0)
  /// All of every colour.
  public static let white = Color(255, 255, 255)

  /// How bright the colour looks, from 0 to 1: the eye takes green for the brightest part.
  public var brightness: Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }

  /// The colour that lies so far on the way to another one, from 0 to 1.
  public func mixed(with other: Color, by share: Double) -> Color {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * min(max(share, 0), 1)).rounded())
    }
    return Color(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}

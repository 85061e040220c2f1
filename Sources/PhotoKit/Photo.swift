/// A photo as an app shows it: an image, and the title below it.
public struct Photo: Hashable, Sendable {
  /// The words below the image.
  public let title: String
  /// The picture itself.
  public let image: Image

  /// An image with its title.
  public init(_ title: String, image: Image) {
    self.title = title
    self.image = image
  }
}

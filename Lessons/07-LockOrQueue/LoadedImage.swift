import Interleaving
import PhotoKit

/// An image as an object, as `UIImage` is one: it can be held weakly.
public final class LoadedImage: Sendable, CustomStringConvertible {
  /// The image.
  public let image: Image
  /// The image's name.
  public var description: String { image.name }

  /// An object that holds an image.
  public init(_ image: Image) { self.image = image }
}

/// A reference that does not keep its object alive.
struct WeakReference: CustomStringConvertible {
  private(set) weak var image: LoadedImage?
  var description: String { image?.description ?? "gone" }

  init(_ image: LoadedImage) { self.image = image }
}

import Interleaving
import PhotoKit

/// A page with one photo, on which every face gets big eyes.
protocol PhotoPage: Sendable {
  var screen: Screen { get }
  /// Called on the main queue when the user opens the page.
  func open(_ name: String, then shown: @escaping @Sendable () -> Void)
}

import Interleaving
import PhotoKit

/// An image cache for the whole program.
enum GlobalCache {
  static var images: [String: Image] = [:]
}

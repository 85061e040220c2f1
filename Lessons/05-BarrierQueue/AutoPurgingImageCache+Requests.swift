import Interleaving
import PhotoKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension AutoPurgingImageCache {
  /// Adds the image of a request; false if it is larger than the whole cache.
  @discardableResult
  public func add(
    _ image: Image, for request: URLRequest,
    withIdentifier identifier: String? = nil
  ) -> Bool {
    store(
      CachedImage(image, url: request.urlText),
      withIdentifier: request.key(identifier))
  }

  /// Finds the image of a request.
  public func image(
    for request: URLRequest, withIdentifier identifier: String? = nil
  ) -> Image? {
    image(withIdentifier: request.key(identifier))
  }

  /// Removes the image of a request, and tells whether there was one.
  @discardableResult
  public func removeImage(
    for request: URLRequest, withIdentifier identifier: String? = nil
  ) -> Bool {
    removeImage(withIdentifier: request.key(identifier))
  }

  /// Removes every image of a request's URL, whatever the identifier, and
  /// tells whether there was one.
  ///
  /// It compares whole URLs. Keys that begin with `/img1` would be too many:
  /// `/img10` is among them.
  @discardableResult
  public func removeImages(matching request: URLRequest) -> Bool {
    queue.sync(flags: .barrier) {
      let matching = entries.filter { $0.value.url == request.urlText }
      matching.keys.forEach { discard($0) }
      return !matching.isEmpty
    }
  }
}

extension URLRequest {
  fileprivate var urlText: String { url?.absoluteString ?? "" }

  /// The URL, then a hyphen and the identifier if there is one.
  fileprivate func key(_ identifier: String?) -> String {
    guard let identifier else { return urlText }
    return "\(urlText)-\(identifier)"
  }
}

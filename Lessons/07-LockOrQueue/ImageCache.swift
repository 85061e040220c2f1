import Interleaving

/// What the caches have in common, so that one scenario tries several.
protocol ImageCache: Sendable {
  func setImage(_ image: LoadedImage, forKey key: String)
  func image(forKey key: String) -> LoadedImage?
  func removeImage(forKey key: String)
  func memoryWarning()
}

extension UnlockedTable: ImageCache {}
extension RefillOutsideLock: ImageCache {}
extension RefillUnderLock: ImageCache {}
extension RefillOnQueue: ImageCache {}

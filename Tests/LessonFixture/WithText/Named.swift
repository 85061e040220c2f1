/// A step that has its file.
struct Named {
  var size = 0

  /// Makes it larger.
  mutating func grow(by amount: Int) {
    size += amount
  }
}

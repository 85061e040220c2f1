import PhotoKit

/// A photo manager that Swift itself makes when it is first asked for.
final class StaticLet: Sendable {
  static let shared = StaticLet()

  let photos: [Photo]

  private init() {
    photos = library
  }
}

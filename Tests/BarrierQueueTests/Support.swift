import Interleaving
import PhotoKit

@testable import BarrierQueue

// The suites run on the main actor. A test that waited for a barrier on a worker of GCD's pool would
// hold the very thread that the barrier needs, until the pool grows, about a second later.

/// The bytes of each `picture`.
let pictureBytes: UInt64 = 400

/// An image of 400 bytes.
func picture(_ name: String) -> Image { Image(name, width: 10, height: 10) }

/// A cache for so many pictures, with a notification center of its own: a warning that one test
/// posts must not empty the caches of the others.
func makeCache(
  for capacity: UInt64, keeping preferred: UInt64,
  notificationCenter: NotificationCenter = NotificationCenter()
) -> AutoPurgingImageCache {
  AutoPurgingImageCache(
    memoryCapacity: capacity * pictureBytes,
    preferredMemoryUsageAfterPurge: preferred * pictureBytes,
    notificationCenter: notificationCenter)
}

extension AutoPurgingImageCache {
  /// The identifiers of the images, found without a stamp.
  var identifiers: Set<String> {
    queue.sync { Set(entries.keys) }
  }

  /// The bytes of the images, counted anew.
  var countedBytes: UInt64 {
    queue.sync(flags: .barrier) { entries.values.reduce(0) { $0 + $1.image.bytes } }
  }
}

/// Runs a body on so many real threads at once, and returns when all have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      body(index)
      group.leave()
    }
    thread.start()
  }
  group.wait()
}

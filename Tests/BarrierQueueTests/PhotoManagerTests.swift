import Interleaving
import PhotoKit
import Testing

@testable import BarrierQueue

/// The sound photo manager on GCD itself; the broken ones are left to the judges.
@MainActor @Suite("The photo manager", .timeLimit(.minutes(20)))
struct PhotoManagerTests {
  let center = NotificationCenter()

  @Test("Photos stay in the order in which they were added")
  func order() {
    let manager = PhotoManager(notificationCenter: center)
    let photos = ["sun", "moon", "star"].map { Photo($0, image: picture($0)) }
    photos.forEach(manager.addPhoto)
    #expect(manager.photos == photos)
  }

  @Test("No photo is added, and nothing is told, when there is none to add")
  func noPhoto() async {
    let manager = PhotoManager(notificationCenter: center)
    let told = AtomicCounter()
    let observer = center.addObserver(forName: .contentAdded, object: nil, queue: nil) { _ in
      told.increment()
    }
    manager.addPhoto(nil)
    #expect(manager.photos.isEmpty)
    // Whatever the main queue was given comes before this.
    await withCheckedContinuation { passed in DispatchQueue.main.async { passed.resume() } }
    #expect(told.load() == 0)
    center.removeObserver(observer)
  }

  @Test("Each added photo is told on the main queue, when it can be found already")
  func told() async {
    let manager = PhotoManager(notificationCenter: center)
    for count in 1...3 {
      let found = await withCheckedContinuation { found in
        let observers = Observers()
        observers.first = center.addObserver(
          forName: .contentAdded, object: manager, queue: nil
        ) { [center] _ in
          dispatchPrecondition(condition: .onQueue(.main))
          observers.first.map(center.removeObserver)
          found.resume(returning: manager.photos.count)
        }
        manager.addPhoto(Photo("photo \(count)", image: picture("sun")))
      }
      #expect(found == count)
    }
  }

  @Test("What a reader has been given stays as it is")
  func copy() {
    let manager = PhotoManager(notificationCenter: center)
    manager.addPhoto(Photo("sun", image: picture("sun")))
    let before = manager.photos
    manager.addPhoto(Photo("moon", image: picture("moon")))
    #expect(before.map(\.title) == ["sun"])
    #expect(manager.photos.map(\.title) == ["sun", "moon"])
  }

  @Test("Every photo of four threads is kept, while four others read")
  func everyPhoto() {
    let manager = PhotoManager(notificationCenter: center)
    onThreads(8) { thread in
      for turn in 0..<100 {
        if thread < 4 {
          manager.addPhoto(Photo("\(thread) \(turn)", image: picture("sun")))
        } else {
          let photos = manager.photos
          precondition(photos.count == Set(photos.map(\.title)).count)
        }
      }
    }
    let names = (0..<4).flatMap { thread in (0..<100).map { "\(thread) \($0)" } }
    #expect(Set(manager.photos.map(\.title)) == Set(names))
    #expect(manager.photos.count == names.count)
  }

  @Test("The app has one, whichever thread asks first")
  func shared() {
    let first = concurrently({ PhotoManager.shared }, { PhotoManager.shared })
    #expect(first.0 === first.1)
    #expect(PhotoManager.shared === first.0)
  }

  @Test("The explorer finds what a live reference does, and proves the copy steady")
  func explorer() {
    let escaped = explore(named: "a live reference") { addAndShow(in: EscapedReference.self) }
    #expect(escaped.failure(.dataRace) != nil)
    #expect(escaped.outcomes.contains { $0.outcome == "changes while shown" })
    let copied = explore(named: "a copy") { addAndShow(in: BarrierPhotos.self) }
    #expect(copied.verdict == .passed)
    #expect(copied.outcomes.map(\.outcome) == ["both there"])
  }

  @Test("On one thread, even the broken steps keep every photo")
  func brokenStepsOnOneThread() {
    let unguarded = UnguardedPhotos(notificationCenter: center)
    let escaped = EscapedReference(notificationCenter: center)
    for name in ["sun", "moon"] {
      unguarded.addPhoto(Photo(name, image: picture(name)))
      escaped.addPhoto(Photo(name, image: picture(name)))
    }
    unguarded.addPhoto(nil)
    escaped.addPhoto(nil)
    #expect(unguarded.photos.map(\.title) == ["sun", "moon"])
    #expect(escaped.photos.map(\.title) == ["sun", "moon"])
  }
}

/// An observer that its own block can remove.
///
/// The block and the test run on the main thread, one after the other.
private final class Observers: @unchecked Sendable {
  var first: (any NSObjectProtocol)?
}

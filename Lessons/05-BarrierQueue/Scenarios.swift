import Interleaving
import LessonKit
import PhotoKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let sun = Image("sun", width: 10, height: 10)
private let moon = Image("moon", width: 10, height: 10)
private let star = Image("star", width: 10, height: 10)

/// Two threads add an image each; one of them asks for its own right away.
func addAndLook(in cache: some QueuedCache) -> String {
  let (_, own) = concurrently(
    { cache.add(sun, withIdentifier: "sun") },
    {
      cache.add(moon, withIdentifier: "moon")
      return cache.image(withIdentifier: "moon")
    })
  // Wait for every block that came before.
  cache.queue.sync(flags: .barrier) {}
  let kept = ["sun", "moon"].compactMap(cache.image(withIdentifier:))
  if kept.count < 2 { return "one lost" }
  return own == nil ? "own image missing" : "both found"
}

/// Two threads read one image of two; the clock ticks for each add and for
/// each read.
func readTogether(from cache: some StampingCache) -> String {
  cache.add(sun, withIdentifier: "sun")
  cache.add(moon, withIdentifier: "moon")
  concurrently(
    { cache.image(withIdentifier: "sun") },
    { cache.image(withIdentifier: "sun") })
  let isNewest = cache.lastAccess(withIdentifier: "sun") == 4
  return isNewest ? "newest stamp" : "older stamp"
}

/// One thread adds a third image to a cache for two; another thread reads the
/// oldest of them meanwhile.
func addPastCapacity() -> String {
  let cache = AutoPurgingImageCache(
    memoryCapacity: sun.bytes + moon.bytes,
    preferredMemoryUsageAfterPurge: sun.bytes + moon.bytes,
    notificationCenter: NotificationCenter())
  cache.add(sun, withIdentifier: "sun")
  cache.add(moon, withIdentifier: "moon")
  let (usage, other) = concurrently(
    {
      cache.add(star, withIdentifier: "star")
      return cache.memoryUsage
    },
    { (sun: cache.image(withIdentifier: "sun"), usage: cache.memoryUsage) })

  let left = cache.entries
  let bytes = left.values.reduce(0) { $0 + $1.bytes }
  let isProtected = (left["sun"] != nil) == (other.sun != nil)
  if cache.memoryUsage != bytes { return "usage wrong" }
  if usage > cache.memoryCapacity { return "adder sees too much" }
  if !isProtected { return "wrong image purged" }
  if other.usage > cache.memoryCapacity { return "reader sees too much" }
  return other.sun == nil ? "sun purged" : "moon purged"
}

/// One thread removes, in each of the ways there are; another thread reads
/// meanwhile.
func removeEverything() -> String {
  let center = NotificationCenter()
  let cache = AutoPurgingImageCache(notificationCenter: center)
  let page = URLRequest(url: URL(string: "https://example.com/star")!)
  cache.add(sun, withIdentifier: "sun")
  cache.add(star, for: page)
  let (isRight, _) = concurrently(
    {
      let removals = [
        cache.removeImage(withIdentifier: "sun"),
        cache.removeImages(matching: page),
        cache.removeAllImages(),
      ]
      cache.add(moon, withIdentifier: "moon")
      center.post(name: .memoryWarning, object: nil)
      return removals == [true, true, false]
    },
    { cache.memoryUsage })
  if !isRight { return "wrong answer" }
  return cache.memoryUsage == 0 ? "all removed" : "one left"
}

/// Two threads add a photo each; one of them then shows the list as a table
/// does, which asks for the number of rows more than once.
func addAndShow<Manager: PhotoManaging>(in _: Manager.Type) -> String {
  let center = NotificationCenter()
  let manager = Manager(notificationCenter: center)
  let posts = DispatchGroup()
  let observer = center.addObserver(
    forName: .contentAdded, object: nil, queue: nil
  ) { _ in
    dispatchPrecondition(condition: .onQueue(.main))
    posts.leave()
  }
  defer { center.removeObserver(observer) }

  posts.enter()
  posts.enter()
  let (_, isSteady) = concurrently(
    { manager.addPhoto(Photo("Sunrise", image: sun)) },
    {
      manager.addPhoto(Photo("Moonlight", image: moon))
      let photos = manager.photos
      let rows = photos.count
      return photos.count == rows
    })
  posts.wait()
  if manager.photos.count < 2 { return "one lost" }
  return isSteady ? "both there" : "changes while shown"
}

/// Two threads read and a third adds, with blocks of a few milliseconds:
/// real ones are over too soon to be drawn.
func readWhileAdding(on queue: DispatchQueue) {
  let read = { @Sendable in
    for _ in 0..<4 { queue.sync { takeTime(.milliseconds(3)) } }
  }
  let (_, _, _) = concurrently(
    read, read,
    {
      Thread.sleep(forTimeInterval: 0.004)
      queue.async(flags: .barrier) { takeTime(.milliseconds(3)) }
    })
}

/// Two more blocks than the pool has workers, until it has grown.
func exhaustPool() -> String {
  let blocks = ProcessInfo.processInfo.activeProcessorCount + 2
  let seconds = PoolExhaustion.seconds(of: blocks, sharing: BarrierCache())
  return seconds < 0.5 ? "done at once" : "stands still"
}

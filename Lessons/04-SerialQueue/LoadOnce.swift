import Interleaving
import PhotoKit

/// An image cache that downloads each image once, whoever asks for it.
final class LoadOnce: @unchecked Sendable {
  /// The image of one URL, which whoever comes first downloads.
  private final class Entry: @unchecked Sendable {
    let once = Once()
    @Shared var image: Image?
  }

  private let queue = DispatchQueue(label: "images")
  @Shared private var entries: [String: Entry] = [:]

  /// The image: downloaded by the first to ask, who makes the others wait.
  func image(for url: String, download: (String) -> Image) -> Image {
    let entry = queue.sync {
      if let entry = entries[url] { return entry }
      let entry = Entry()
      entries[url] = entry
      return entry
    }
    entry.once.run {
      entry.image = download(url)
    }
    return entry.image!
  }
}

import Interleaving
import PhotoKit

/// Plays lesson 1's pages in a terminal, where one can see the screen stand still.
public enum Preview {
  private static let pages:
    [(name: String, make: @Sendable (ImageSource) -> any PhotoPage)] = [
      ("BlockingLoad", { BlockingLoad(photos: $0) }),
      ("MainQueueUpdate", { MainQueueUpdate(photos: $0) }),
    ]

  /// The names of the pages that can be played.
  public static let names = pages.map(\.name)

  /// Plays a page: the user opens it after a second, and its photo takes two.
  ///
  /// It waits for the main queue, so it must be called elsewhere.
  public static func play(_ name: String) {
    guard
      let page = pages.first(where: { $0.name == name })?.make(
        .samples(delays: ["face": .seconds(2)]))
    else { preconditionFailure("no page is called \(name)") }
    let player = FramePlayer(title: name)
    let shown = DispatchGroup()
    shown.enter()
    let meter = FrameMeter(page.screen, show: player.show)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      page.open("face") {
        // Long enough for the fade.
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { shown.leave() }
      }
    }
    shown.wait()
    player.end(longestGap: meter.stop())
  }
}

import Interleaving
import PhotoKit

private let photo = Image("photo", width: 10, height: 10)
/// A short second: real runs are many, and the explorer's time passes by itself.
let delay = 0.00005

/// The user opens the page and adds a photo, before the prompt is due or after.
func addPhoto(to page: some AlbumPage) -> String {
  let seen = Seen()
  let done = DispatchGroup()
  done.enter()
  DispatchQueue.main.async {
    page.open()
    seen.promptAtOnce = page.screen.drawFrame().prompt
    // Later than the prompt: what was due before has been done by then.
    DispatchQueue.main.asyncAfter(deadline: .now() + 2 * delay) { done.leave() }
  }
  DispatchQueue.main.async(group: done) {
    seen.promptBefore = page.screen.prompt
    page.add(photo)
  }
  done.wait()

  let promptAfter = DispatchQueue.main.sync { page.screen.prompt }
  if seen.promptAtOnce != nil { return "stood still" }
  if promptAfter != nil { return "prompt beside a photo" }
  return seen.promptBefore == nil ? "no prompt" : "prompt taken away"
}

/// The user opens the page and leaves it, before the prompt is due or after.
func leave(_ page: CancellablePrompt) -> String {
  let seen = Seen()
  let done = DispatchGroup()
  done.enter()
  DispatchQueue.main.async {
    page.open()
    DispatchQueue.main.asyncAfter(deadline: .now() + 2 * delay) { done.leave() }
  }
  DispatchQueue.main.async(group: done) {
    seen.promptBefore = page.screen.prompt
    page.close()
  }
  done.wait()

  let promptAfter = DispatchQueue.main.sync { page.screen.prompt }
  if promptAfter != nil { return "prompt on a closed page" }
  return seen.promptBefore == nil ? "no prompt" : "prompt taken away"
}

/// What the main queue notes for the scenario, which waits for it.
private final class Seen: @unchecked Sendable {
  @Shared var promptAtOnce: String?
  @Shared var promptBefore: String?
}

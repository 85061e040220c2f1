import Interleaving
import PhotoKit

/// The user opens a page, and the screen is to draw a frame right after that.
func open(_ page: some PhotoPage) -> String {
  let frame = FrameBox()
  let done = DispatchGroup()
  done.enter()
  DispatchQueue.main.async {
    page.open("thumbnail") { done.leave() }
  }
  DispatchQueue.main.async(group: done) {
    frame.drawn = page.screen.drawFrame()
  }
  done.wait()

  let isPhotoThere = frame.drawn?.picture != nil
  if isPhotoThere && frame.drawn?.opacity == 1 { return "flash" }
  if !page.screen.complaints.isEmpty { return "caught off main" }
  return isPhotoThere ? "photo first" : "frame first"
}

/// Where the main queue leaves a frame for the scenario, which waits for it.
private final class FrameBox: @unchecked Sendable {
  @Shared var drawn: Screen.Frame?
}

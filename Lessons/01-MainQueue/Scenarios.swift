import Interleaving
import PhotoKit

/// The user opens a page, and as soon as the main queue can, it draws a frame.
func open(_ page: some PhotoPage) -> String {
  let frame = FrameBox()
  let shown = DispatchGroup()
  shown.enter()
  DispatchQueue.main.async(group: shown) {
    page.open("thumbnail") { shown.leave() }
    frame.drawn = page.screen.drawFrame()
  }
  shown.wait()

  let isPhotoThere = frame.drawn?.picture != nil
  if isPhotoThere && frame.drawn?.opacity == 1 { return "flash" }
  if !page.screen.complaints.isEmpty { return "caught off main" }
  return isPhotoThere ? "stood still" : "went on"
}

/// Where the main queue leaves a frame for the scenario, which waits for it.
private final class FrameBox: @unchecked Sendable {
  @Shared var drawn: Screen.Frame?
}

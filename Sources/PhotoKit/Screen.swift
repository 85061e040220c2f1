import Interleaving

/// What the user looks at: a picture that fades in, and a prompt above it.
///
/// It stands for UIKit and AppKit, and has their rule: use it on the main queue only. It has no
/// lock, so nothing else guards it. A touch off the main queue happens all the same, and is noted
/// in `complaints`.
public final class Screen: @unchecked Sendable {
  /// What the screen shows at one moment.
  public struct Frame: Hashable, Sendable {
    /// The picture.
    public let picture: Image?
    /// How much of the picture can be seen, from 0 to 1.
    public let opacity: Double
    /// The prompt.
    public let prompt: String?

    /// A frame with all that it shows.
    public init(picture: Image?, opacity: Double, prompt: String?) {
      self.picture = picture
      self.opacity = opacity
      self.prompt = prompt
    }
  }

  /// By how much each frame of a fade is stronger than the one before.
  public static let fadeStep = 0.25

  @Shared private var picture: Image?
  @Shared private var opacity = 1.0
  @Shared private var shownPrompt: String?
  private let mainQueue = MainQueueCheck()

  /// An empty screen.
  public init() {}

  /// Shows a picture in place of the one before, first faintly, and stronger with each frame.
  public func fadeIn(_ image: Image?) {
    mainQueue.expect("fadeIn")
    picture = image
    opacity = 0
  }

  /// A text above the picture; nil for none.
  public var prompt: String? {
    get {
      mainQueue.expect("prompt")
      return shownPrompt
    }
    set {
      mainQueue.expect("prompt")
      shownPrompt = newValue
    }
  }

  /// Draws what is to be seen now, and goes on with a fade.
  ///
  /// A system calls it some sixty times a second.
  @discardableResult
  public func drawFrame() -> Frame {
    mainQueue.expect("drawFrame")
    let frame = Frame(picture: picture, opacity: opacity, prompt: shownPrompt)
    if frame.opacity < 1 { opacity = min(frame.opacity + Self.fadeStep, 1) }
    return frame
  }

  /// The touches off the main queue so far, each with what to do instead.
  public var complaints: [String] { mainQueue.complaints }
}

import Foundation

/// What a queue is called: one of the system's as users know it, any other by its label.
struct QueueName {
  /// Where something happens: "images", "the main queue", "a utility queue".
  let place: String
  /// What the queue is called among the objects of a state: "queue images", "main queue".
  let title: String

  init(label: String, kind: QueueModel.Kind) {
    let name = Self.shortName(label)
    if label == "com.apple.main-thread" {
      (place, title) = ("the main queue", "main queue")
    } else if kind == .global {
      let quality = name == "default-qos" ? "global" : name.replacing("-qos", with: "")
      (place, title) = ("a \(quality) queue", "\(quality) queue")
    } else {
      (place, title) = (name, "queue \(name)")
    }
  }

  /// The label's last part, without a UUID, which would differ from run to run.
  static func shortName(_ label: String) -> String {
    let parts = label.split { $0 == "." || $0 == "/" }.filter {
      UUID(uuidString: String($0)) == nil
    }
    let name = parts.last.map(String.init) ?? "the queue"
    guard name.count > 36, UUID(uuidString: String(name.suffix(36))) != nil else { return name }
    return String(name.dropLast(36))
      .trimmingCharacters(in: .punctuationCharacters.union(.whitespaces))
  }
}

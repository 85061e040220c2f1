public import Foundation

extension Notification.Name {
  /// Posted when memory runs short, and caches had better let go of what they keep.
  ///
  /// It stands for `UIApplication.didReceiveMemoryWarningNotification`, which Linux does not have.
  public static let memoryWarning = Notification.Name("PhotoKit.memoryWarning")
}

/// What the steps have in common, so that one scenario tries each of them.
protocol PhotoManagerProvider: Sendable {
  var shared: PhotoManager { get }
}

extension CheckThenCreate: PhotoManagerProvider {}
extension DoubleChecked: PhotoManagerProvider {}
extension DispatchOnce: PhotoManagerProvider {}
extension ReentrantOnce: PhotoManagerProvider {}

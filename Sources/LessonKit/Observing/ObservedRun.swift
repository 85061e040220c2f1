/// A run of a step's code that a page draws as a timeline: which thread did what, and when.
///
/// A scenario is over too soon to be looked at, and so this is a run of its own, with enough work
/// in it. It happens once, on real GCD, in a process of its own.
public struct ObservedRun: Sendable {
  /// What happens, in a few words.
  public let title: String
  /// The most time that the run may take.
  public let limit: Duration
  /// Starts the work, and returns when it has ended: whether it went as the title says.
  public let run: @Sendable () -> Bool

  /// Describes a run that goes as the title says.
  public init(_ title: String, _ run: @escaping @Sendable () -> Void) {
    self.init(title) {
      run()
      return true
    }
  }

  /// Describes a run that may also go otherwise, and is then tried again.
  public init(
    _ title: String, limit: Duration = .seconds(20), _ run: @escaping @Sendable () -> Bool
  ) {
    self.title = title
    self.limit = limit
    self.run = run
  }
}

import Interleaving

/// A row of objects that is used without counting references.
///
/// To use an object, Swift may raise its count of references and lower it
/// again. That is a write, and two cores that write to one count wait for each
/// other, whatever the lock. The row keeps its objects alive, so nobody has to
/// count.
struct ObjectRow<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let objects: [Object]
  private let uncounted: [Unmanaged<Object>]

  init(_ objects: [Object]) {
    self.objects = objects
    uncounted = objects.map(Unmanaged.passUnretained)
  }

  var count: Int { uncounted.count }

  /// Lets a body use one object.
  func with<Result: ~Copyable>(
    _ index: Int, _ body: (Object) -> Result
  ) -> Result {
    var result: Result?
    uncounted[index]._withUnsafeGuaranteedRef { result = body($0) }
    return result.take()!
  }

  /// Lets a body use each object, in order.
  func forEach(_ body: (Object) -> Void) {
    for index in 0..<count { with(index, body) }
  }
}

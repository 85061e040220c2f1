import CInterleaving

/// Runs a piece of code once, whoever comes first: `dispatch_once` outside an exploration, and a
/// model of it inside.
///
/// Whoever comes while the code runs waits until it has ended. Code that comes back to its own
/// `Once` waits for itself, for ever.
public final class Once: @unchecked Sendable {
  /// The predicate of `dispatch_once_f`, which must not move.
  private let predicate: UnsafeMutablePointer<Int>
  private let madeModel: OnceModel?

  /// A once that has not been run.
  ///
  /// The place is that of the declaration, which tells its name.
  public init(path: String = #filePath, line: Int = #line, context: String = #function) {
    predicate = .allocate(capacity: 1)
    predicate.initialize(to: 0)
    madeModel = VirtualThread.current.map {
      OnceModel(
        id: $0.makeObjectID(),
        declaration: Declaration(of: "Once", path: path, line: line, context: context))
    }
  }

  deinit { predicate.deallocate() }

  /// Runs the body if no call has yet, and returns when it has been run (`dispatch_once`).
  public func run(_ body: () -> Void) {
    if let thread = VirtualThread.current {
      let model =
        madeModel ?? thread.execution.model(of: self) { OnceModel(id: $0) }
      return model.run(by: thread, body)
    }
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { pointer in
        racecourse_once(predicate, pointer) { context in
          context?.assumingMemoryBound(to: (() -> Void).self).pointee()
        }
      }
    }
  }
}

public import CInterleaving

/// Whether the calling thread is a thread of an exploration, or of a run that is observed.
///
/// Elsewhere, this test is all that a call of the facade adds to the plain one. So it is inlined,
/// and so are the calls that real code makes often.
@inlinable
@inline(__always)
var isWatched: Bool { racecourse_current_thread() != nil }

/// What stands behind a facade object: the real thing, or a model if it was made inside an
/// exploration.
@usableFromInline
struct Backing<Real: AnyObject & Sendable>: @unchecked Sendable {
  /// The real thing without its count of references: to raise and lower it in each call would cost
  /// more than an uncontended lock does.
  @usableFromInline let outside: Unmanaged<Real>?
  /// What keeps the real thing alive.
  private let owned: Real?
  private let inside: Model?

  static func real(_ real: Real) -> Backing { Backing(owned: real, inside: nil) }
  static func model(_ model: Model) -> Backing { Backing(owned: nil, inside: model) }

  private init(owned: Real?, inside: Model?) {
    outside = owned.map(Unmanaged.passUnretained)
    self.owned = owned
    self.inside = inside
  }

  /// The real thing, for use outside explorations.
  var real: Real {
    guard let owned else { reportUseOutside() }
    return owned
  }

  /// Calls the real thing, which the caller's object keeps alive.
  @inlinable
  @inline(__always)
  func call<Result>(_ body: (Real) throws -> Result) rethrows -> Result {
    guard let outside else { reportUseOutside() }
    return try outside._withUnsafeGuaranteedRef(body)
  }

  @usableFromInline
  func reportUseOutside() -> Never {
    preconditionFailure(
      "Interleaving: an object made inside explore is used outside of it; make it anew")
  }

  /// The model, for use inside an exploration.
  ///
  /// An object made outside gets one at its first use.
  func model<M: Model>(of owner: AnyObject, in execution: Execution, make: (ObjectID) -> M) -> M {
    if let inside { return unsafeDowncast(inside, to: M.self) }
    return execution.model(of: owner, make: make)
  }
}

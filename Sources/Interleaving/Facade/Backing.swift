/// What stands behind a facade object: the real thing, or a model if it was made inside an
/// exploration.
enum Backing<Real: Sendable, M: Model>: Sendable {
  case real(Real)
  case model(M)

  /// The real thing, for use outside explorations.
  var real: Real {
    guard case .real(let real) = self else {
      preconditionFailure(
        "Interleaving: an object made inside explore is used outside of it; make it anew")
    }
    return real
  }

  /// The model, for use inside an exploration.
  ///
  /// An object made outside gets one at its first use.
  func model(of owner: AnyObject, in execution: Execution, make: (ObjectID) -> M) -> M {
    if case .model(let model) = self { return model }
    return execution.model(of: owner, make: make)
  }
}

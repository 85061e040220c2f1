import Interleaving

/// Two threads ask for the photo manager, and look for its photos.
func askTogether(_ provider: some PhotoManagerProvider) -> String {
  let ask = { @Sendable () -> (manager: PhotoManager, isWhole: Bool) in
    let manager = provider.shared
    return (manager, manager.photos != nil)
  }
  let (one, other) = concurrently(ask, ask)
  if one.manager !== other.manager { return "two instances" }
  return one.isWhole && other.isWhole ? "one instance" : "half made"
}

/// Two threads ask for the photo manager that the process has.
func askForStaticLet() -> String {
  let (one, other) = concurrently({ StaticLet.shared }, { StaticLet.shared })
  if one !== other { return "two instances" }
  return one.photos == library ? "one instance" : "half made"
}

/// One thread asks for the photo manager, and nobody else does.
func askAlone(_ provider: some PhotoManagerProvider) -> String {
  provider.shared.photos == nil ? "half made" : "one instance"
}

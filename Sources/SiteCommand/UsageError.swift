/// A command line that means nothing: what is wrong with it, and what to type.
struct UsageError: Error, Equatable {
  let message: String
}

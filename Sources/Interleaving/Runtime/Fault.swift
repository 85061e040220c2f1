/// Something wrong in one execution, before it is explained.
struct Fault {
  let kind: Failure.Kind
  /// The numbers of the events that it is about.
  let events: [Int]
  /// What is wrong, where the events alone do not tell.
  let detail: String
}

import Interleaving
import LessonKit

/// Which instances two threads get in one real run, by their addresses, and
/// how many of the two threads have each.
func instancesOfOneRun(_ provider: some PhotoManagerProvider) -> [MeasuredRow] {
  let (one, other) = concurrently({ provider.shared }, { provider.shared })
  let instances = one === other ? [one] : [one, other]
  return zip(1..., instances).map { number, instance in
    let address = Unmanaged.passUnretained(instance).toOpaque()
    return MeasuredRow(
      label: "instance \(number), at \(address)",
      value: Double(2 / instances.count))
  }
}

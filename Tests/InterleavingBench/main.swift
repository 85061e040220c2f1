// Measures the explorer: executions, time and memory. Build it for release.
import Interleaving

/// How long an exploration took, and what it found.
func measure(
  _ program: Program, limits: ExplorationLimits = .init(),
  strategy: ExplorationStrategy = .exhaustive
) -> Report {
  explore(named: program.name, limits: limits, strategy: strategy, program.scenario)
}

/// The median of a few explorations by time, after one to warm up.
func typical(_ program: Program) -> Report {
  _ = measure(program)
  return (1...9).map { _ in measure(program) }.sorted { $0.seconds < $1.seconds }[4]
}

/// The most memory that this process has had so far, in megabytes.
func maxResidentMegabytes() -> Int {
  var usage = rusage()
  #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) / 1_024
  #else
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss) / 1_048_576
  #endif
}

func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1_000) }

// First: later, the debug information that failures are explained with is in memory too.
_ = measure(.locks, strategy: .random(seed: 1, executions: 1_000))
let before = maxResidentMegabytes()
let many = measure(.locks, strategy: .random(seed: 1, executions: 100_000))
let after = maxResidentMegabytes()

var table = Table([
  "program", "verdict", "executions", "redundant", "ms to verdict", "executions/s", "in full",
  "full : reduced",
])
for program in Program.all {
  let report = typical(program)
  // The pace of executions alone: a failure's schedule is minimised and its lines are looked up.
  let walk = measure(program, strategy: .random(seed: 1, executions: 4_000))
  // A bound that no execution comes to: every order of all steps, as far as a second goes.
  let full = measure(program, limits: .init(timeLimit: 1, preemptionBound: 1_000_000))
  let most = full.isComplete ? "" : "> "
  table.append([
    program.name, report.verdict.rawValue, String(report.executions),
    String(report.redundantExecutions), milliseconds(report.seconds),
    String(Int(4_000 / walk.seconds)), most + String(full.executions),
    most + String(format: "%.1f", Double(full.executions) / Double(report.executions)),
  ])
}
print(table.text)

let long = measure(.long, limits: .init(maxExecutions: 500))
print(
  """

  500 executions of “\(Program.long.name)”: \(milliseconds(long.seconds)) ms
  100,000 executions of “\(Program.locks.name)”: \(String(format: "%.1f", many.seconds)) s; \
  most memory \(before) MB before, \(after) MB after
  """)

var overheads = Table(["outside explorations", "plain ns", "facade ns", "facade : plain"])
for overhead in Overhead.all() {
  overheads.append([
    overhead.name, String(format: "%.1f", overhead.plain), String(format: "%.1f", overhead.facade),
    String(format: "%.2f", overhead.ratio),
  ])
}
print("\n" + overheads.text)

import Foundation

/// The help texts.
enum Help {
  /// The help of a verb, or of the whole command, laid out for a width.
  static func lines(_ verb: Invocation.Verb?, width: Int = terminalWidth) -> [String] {
    let text =
      switch verb {
      case nil: whole
      case .run: run
      case .explore: explore
      case .replay: replay
      case .race: race
      case .compile: compile
      case .bench: bench
      case .read: read
      case .record: record
      }
    return text.components(separatedBy: "\n\n").map { part in
      part.hasPrefix(" ") || part.contains("\n  ")
        ? part.components(separatedBy: "\n").flatMap { hung($0, width: width) }
        : wrapped(part.replacingOccurrences(of: "\n", with: " "), width: width)
    }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n").components(separatedBy: "\n")
  }

  /// A line of a list: what does not fit goes on below its explanation, which the last run of
  /// spaces sets off.
  private static func hung(_ line: String, width: Int) -> [String] {
    let column =
      line.ranges(of: #/ {2,}/#).last.map {
        line.distance(from: line.startIndex, to: $0.upperBound)
      }
      ?? 0
    let lines = wrapped(String(line.dropFirst(column)), width: width - column)
    let margin = String(repeating: " ", count: column)
    return lines.enumerated().map {
      ($0.offset == 0 ? String(line.prefix(column)) : margin) + $0.element
    }
  }

  private static let whole = """
    lesson: a course in data races, whose code goes before three judges

      lesson [list]         the lessons
      lesson read N         a lesson's text
      lesson N              a lesson: what real runs came to, what is possible
      lesson explore N      every interleaving, and the schedule that fails
      lesson replay N       one schedule again, step by step
      lesson race N         what the thread sanitizer reports, in words
      lesson compile N      what the compiler says of files that it judges alone
      lesson bench N        the lesson's measured comparison
      lesson record [N]     keeps what the judges say, for the pages

    Examples
      lesson read 5
      lesson 5
      lesson 5 --step BarrierCache --runs 10000
      lesson explore 5 --json
      lesson race --help

    Exit status: 0 as the lesson expects, 1 a judge disagrees or a build failed,
    64 wrong usage, 74 the output cannot be written, 130 interrupted. NO_COLOR
    turns colour off.
    """

  private static let run = """
    lesson N: runs a lesson's steps and compares the judges

    Each step's scenario is run many times on real GCD, and in every interleaving
    by the explorer. The table shows how often each outcome was observed, and in
    how many of the explorer's executions it is possible.

      --step NAME    this step only
      --runs K       the number of real runs of each step (default 5000)
      --json         one JSON object instead of text

    Examples
      lesson 5
      lesson 5 --step UnguardedReads --runs 100000
    """

  private static let explore = """
    lesson explore N: the explorer alone

    Tries every interleaving of each step's scenario under a controlled scheduler
    and shows the schedule that fails, thread beside thread.

      --step NAME    this step only
      --bound K      at most K preemptions in an execution; not a proof any more
      --json         one JSON object instead of text

    Examples
      lesson explore 5 --step ReaderThatWrites
      lesson explore 5 --bound 2
    """

  private static let read = """
    lesson read N: a lesson's text, with its code in place

    On a terminal, a text that is longer than the terminal goes through the pager
    that PAGER names, or through less.

    Examples
      lesson read 5
      lesson read 5 | head -n 40
    """

  private static let replay = """
    lesson replay N --step NAME SCHEDULE: one schedule again

    Runs a step once, with its threads in exactly the order of a schedule, and
    shows what each of them did. 'lesson explore' and 'lesson N' print schedules:
    a3ba2 means three steps of thread a, one of b, two of a. Where a schedule ends
    before the step does, the threads go on with as few switches as possible.

      --step NAME    the step to run
      --json         one JSON object instead of text

    Examples
      lesson replay 4 --step UnguardedCache b2c2a2
    """

  private static let compile = """
    lesson compile N: what the compiler says, in Swift 6 mode

    Some files of a lesson are no part of its program, since they are not meant
    to compile. Each of them is compiled alone, and the compiler's messages are
    shown with the lines that they are about.

      --step NAME    this file only, without its ending
      --json         one JSON object instead of text

    Examples
      lesson compile 9
      lesson compile 9 --step PlainCache
    """

  private static let bench = """
    lesson bench N: the lesson's measured comparison

    Builds the lesson once more as fast as the compiler makes it, in a folder of
    its own (the first time takes minutes), and measures all contestants in many
    short trials, round after round. A figure is the ratio of two medians. Nine of
    ten runs should lie within its ±, and one with ~ jumps by more than 15 %.

      --seconds K    how long to measure, about (default 60)
      --json         one JSON object instead of text

    Examples
      lesson bench 7
      lesson bench 7 --seconds 300
      lesson bench 7 --json > bench.json
    """

  private static let record = """
    lesson record [N]: keeps what the judges say, for the pages

    Has every judge try each step of a lesson, or of all lessons, and writes what
    they say into the Recordings folder beside the lesson's text, with the
    lesson's benchmark. What changes with the machine is kept apart from what does
    not.

      --step NAME    this step only; Benchmark for the lesson's benchmark
      --seconds K    how long to measure a benchmark, about (default 60)
      --explored     what the explorer finds only; the rest of each recording stays
      --check        records nothing; says which recordings are missing or stale

    Examples
      lesson record 5 --step BarrierCache
      lesson record 7 --step Benchmark --seconds 300
      lesson record --check
    """

  private static let race = """
    lesson race N: what the thread sanitizer reports

    Builds the lesson once more with the thread sanitizer, in a folder of its own
    (the first time takes minutes), runs each step until a race is reported or
    all runs were silent, and says in words which two accesses raced.

      --step NAME    this step only
      --runs K       the number of silent runs that are enough (default 200)
      --json         one JSON object instead of text

    Examples
      lesson race 5
      lesson race 5 --step UnguardedReads --json
    """
}

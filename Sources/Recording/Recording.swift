/// What the judges found in one step of a lesson, kept beside the lesson's text for its page.
///
/// What is found in every run is in `explored`; what differs from run to run is in `measured`.
public struct Recording: StampedRecording {
  /// The version of this shape.
  public static let currentFormat = 4

  /// The version of the shape that the file was written in.
  public let format: Int
  /// The lesson's number.
  public let lesson: Int
  /// The step's name.
  public let step: String
  /// The stamp of the sources that were judged: see `SourceStamp`.
  public let sources: String
  /// The version of the compiler.
  public let toolchain: String
  /// What the explorer found; nil for a step that it is not asked about.
  public let explored: Explored?
  /// What real runs came to.
  public let measured: Measured

  /// Makes a recording from its parts.
  public init(
    lesson: Int, step: String, sources: String, toolchain: String, explored: Explored?,
    measured: Measured
  ) {
    format = Self.currentFormat
    self.lesson = lesson
    self.step = step
    self.sources = sources
    self.toolchain = toolchain
    self.explored = explored
    self.measured = measured
  }
}

/// What the explorer found in a step: the same in every run.
public struct Explored: Codable, Hashable, Sendable {
  /// An outcome of the step.
  public struct Outcome: Codable, Hashable, Sendable {
    /// What the scenario returns.
    public let value: String
    /// What to think of it: acceptable, interesting, forbidden.
    public let grade: String
    /// What must have happened.
    public let meaning: String
    /// In how many executions it came up.
    public let executions: Int
    /// The fault that can make a process die or hang, in words, where that is the outcome.
    public let through: String?

    /// Makes an outcome from its parts.
    public init(
      value: String, grade: String, meaning: String, executions: Int, through: String? = nil
    ) {
      self.value = value
      self.grade = grade
      self.meaning = meaning
      self.executions = executions
      self.through = through
    }
  }

  /// Something wrong, with the simplest schedule that leads to it.
  public struct Failure: Codable, Hashable, Sendable {
    /// The kind of failure, such as "dataRace".
    public let kind: String
    /// What is wrong, in words.
    public let message: String
    /// The schedule, as `lesson replay` takes it.
    public let schedule: String
    /// What each thread did, in order.
    public let trace: [Event]
    /// The threads that take the schedule's steps in the graph of all states, up to the failure; nil
    /// without such a graph.
    public let walk: [Int]?

    /// Makes a failure from its parts.
    public init(
      kind: String, message: String, schedule: String, trace: [Event], walk: [Int]? = nil
    ) {
      self.kind = kind
      self.message = message
      self.schedule = schedule
      self.trace = trace
      self.walk = walk
    }
  }

  /// One step of one thread.
  public struct Event: Codable, Hashable, Sendable {
    /// The thread's name.
    public let thread: String
    /// What it did.
    public let action: String
    /// The shared object that it did it to, if it is one with a name.
    public let object: String?
    /// The object's value before, where there is one.
    public let before: String?
    /// The object's value after, if it changed.
    public let after: String?
    /// The line of the lesson's code.
    public let place: SourcePlace?
    /// The threads that had to wait then.
    public let waiting: [String]
    /// Whether the failure is about this step.
    public let isMarked: Bool
    /// The number of the schedule's step with which it was done, from 1; 0 for a wait that never
    /// ends, which is no step.
    public let step: Int

    /// Makes an event from its parts.
    public init(
      thread: String, action: String, object: String?, before: String?, after: String?,
      place: SourcePlace?, waiting: [String], isMarked: Bool, step: Int
    ) {
      self.thread = thread
      self.action = action
      self.object = object
      self.before = before
      self.after = after
      self.place = place
      self.waiting = waiting
      self.isMarked = isMarked
      self.step = step
    }
  }

  /// Lines of a file outside the lesson's folder in which its threads were.
  public struct Excerpt: Codable, Hashable, Sendable {
    /// The file, by its path from the package's folder.
    public let file: String
    /// The number of the first line.
    public let first: Int
    /// The lines.
    public let lines: [String]

    /// Makes an excerpt from its parts.
    public init(file: String, first: Int, lines: [String]) {
      self.file = file
      self.first = first
      self.lines = lines
    }
  }

  /// broken, sound or incomplete.
  public let verdict: String
  /// The number of executions.
  public let executions: Int
  /// Why not every interleaving was tried; nil if every one was.
  public let incompleteReason: String?
  /// The outcomes, in the lesson's order.
  public let outcomes: [Outcome]
  /// The failures, gravest first.
  public let failures: [Failure]
  /// Every state of the scenario; nil where there are too many.
  public let graph: RecordedGraph?
  /// The code outside the lesson's folder that the graph names.
  public let excerpts: [Excerpt]

  /// Makes a finding from its parts.
  public init(
    verdict: String, executions: Int, incompleteReason: String?, outcomes: [Outcome],
    failures: [Failure], graph: RecordedGraph?, excerpts: [Excerpt] = []
  ) {
    self.verdict = verdict
    self.executions = executions
    self.incompleteReason = incompleteReason
    self.outcomes = outcomes
    self.failures = failures
    self.graph = graph
    self.excerpts = excerpts
  }
}

/// A line of a source file, by its path from the package's folder.
public struct SourcePlace: Codable, Hashable, Sendable {
  /// The path, with "/" between its parts.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// Names a line.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// What real runs of a step came to, on one machine at one time.
public struct Measured: Codable, Hashable, Sendable {
  /// One of two accesses that the thread sanitizer reports.
  public struct Access: Codable, Hashable, Sendable {
    /// The access in the sanitizer's words, such as "previous write of size 8".
    public let description: String
    /// The thread, by its number in the report.
    public let thread: String
    /// The stack, innermost first: each function, with its line where that is known.
    public let frames: [Frame]

    /// Makes an access from its parts.
    public init(description: String, thread: String, frames: [Frame]) {
      self.description = description
      self.thread = thread
      self.frames = frames
    }
  }

  /// A frame of a stack.
  public struct Frame: Codable, Hashable, Sendable {
    /// The function's name.
    public let function: String
    /// Its line; nil for code that is not the package's.
    public let place: SourcePlace?

    /// Makes a frame from its parts.
    public init(function: String, place: SourcePlace?) {
      self.function = function
      self.place = place
    }
  }

  /// What the thread sanitizer said.
  public struct Sanitizer: Codable, Hashable, Sendable {
    /// The sanitizer's name for what it reports; nil if it was silent.
    public let kind: String?
    /// The two accesses; none if it was silent.
    public let accesses: [Access]
    /// The number of runs until the report, or that were silent.
    public let runs: Int

    /// Makes a finding from its parts.
    public init(kind: String?, accesses: [Access], runs: Int) {
      self.kind = kind
      self.accesses = accesses
      self.runs = runs
    }
  }

  /// A figure and its values.
  public struct Figure: Codable, Hashable, Sendable {
    /// A value and what it is of.
    public struct Row: Codable, Hashable, Sendable {
      /// What was measured.
      public let label: String
      /// The value, in the figure's unit.
      public let value: Double

      /// Makes a row from its parts.
      public init(label: String, value: Double) {
        self.label = label
        self.value = value
      }
    }

    /// What was measured.
    public let title: String
    /// The unit of the values.
    public let unit: String
    /// The values.
    public let rows: [Row]

    /// Makes a figure from its parts.
    public init(title: String, unit: String, rows: [Row]) {
      self.title = title
      self.unit = unit
      self.rows = rows
    }
  }

  /// What the threads of one run did, and when.
  public struct Timeline: Codable, Hashable, Sendable {
    /// What a thread did for a while.
    public struct Span: Codable, Hashable, Sendable {
      /// The thread's name.
      public let thread: String
      /// The kind of thing: work, block, barrier, wait, hold, sleep.
      public let kind: String
      /// What it was, in words.
      public let name: String
      /// When it began, in nanoseconds since the run did.
      public let start: Int
      /// When it ended.
      public let end: Int

      /// Makes a span from its parts.
      public init(thread: String, kind: String, name: String, start: Int, end: Int) {
        self.thread = thread
        self.kind = kind
        self.name = name
        self.start = start
        self.end = end
      }
    }

    /// What happens in the run.
    public let title: String
    /// What the threads did, in the order in which it began.
    public let spans: [Span]

    /// Makes a timeline from its parts.
    public init(title: String, spans: [Span]) {
      self.title = title
      self.spans = spans
    }
  }

  /// The number of cores of the machine.
  public let cores: Int
  /// The number of runs.
  public let runs: Int
  /// How often each outcome came up, "crash" and "hang" among them.
  public let observed: [String: Int]
  /// How often each way to die was seen, such as "SIGSEGV".
  public let crashes: [String: Int]
  /// What the sanitizer said; nil where it is not asked.
  public let sanitizer: Sanitizer?
  /// The step's measurement, if it has one.
  public let figure: Figure?
  /// A run that was observed; nil for most steps.
  public let timeline: Timeline?

  /// Makes a measurement from its parts.
  public init(
    cores: Int, runs: Int, observed: [String: Int], crashes: [String: Int],
    sanitizer: Sanitizer?, figure: Figure?, timeline: Timeline? = nil
  ) {
    self.cores = cores
    self.runs = runs
    self.observed = observed
    self.crashes = crashes
    self.sanitizer = sanitizer
    self.figure = figure
    self.timeline = timeline
  }
}

import Interleaving
import LessonKit
import Recording

/// Reads the arguments of `lesson`.
///
/// A parser of its own, and not the package swift-argument-parser, because Racecourse builds
/// without fetching any package.
struct ArgumentParser {
  let course: [Lesson]
  private static let words = [
    "list", "read", "explore", "replay", "race", "compile", "bench", "record", "help",
  ]

  func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    if arguments.contains("--help") || arguments.contains("-h") {
      let named = arguments.lazy.compactMap(Invocation.Verb.init(rawValue:)).first
      return .help(named ?? (arguments.contains { Int($0) != nil } ? .run : nil))
    }
    guard let first = arguments.first else { return .list }
    let rest = arguments.dropFirst()
    switch first {
    case "list":
      if let extra = rest.first {
        throw UsageError("'lesson list' takes nothing more, and \(quoted(extra)) follows it")
      }
      return .list
    case "help": return .help(rest.first.flatMap(Invocation.Verb.init(rawValue:)))
    case "explore": return try parse(.explore, rest)
    case "replay": return try parse(.replay, rest)
    case "race": return try parse(.race, rest)
    case "compile": return try parse(.compile, rest)
    case "bench": return try parse(.bench, rest)
    case "read": return try parse(.read, rest)
    case "record": return try parse(.record, rest)
    case let word where Int(word) == nil && !word.hasPrefix("-"): throw unknownWord(word)
    default: return try parse(.run, arguments[...])
    }
  }

  private func parse(
    _ verb: Invocation.Verb, _ arguments: ArraySlice<String>
  ) throws(UsageError) -> Invocation {
    var lesson: Lesson?
    var schedule: Schedule?
    var values: [Invocation.Option: String] = [:]
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), Int(argument) == nil else {
        if verb == .replay, lesson != nil, schedule == nil {
          schedule = try self.schedule(argument)
          continue
        }
        if let lesson {
          throw UsageError(
            "one lesson at a time: \(quoted(argument)) follows lesson \(lesson.number)")
        }
        lesson = try self.lesson(argument, verb)
        continue
      }
      // `--runs=5` is `--runs 5`.
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = try self.option(String(parts[0]), verb)
      if values[option] != nil {
        throw UsageError("\(option.rawValue) is given twice; give it once")
      }
      if !option.takesValue {
        if parts.count > 1 { throw UsageError("\(option.rawValue) takes no value") }
        values[option] = ""
      } else if parts.count > 1 {
        values[option] = String(parts[1])
      } else if let value = rest.first, Invocation.Option(rawValue: value) == nil {
        values[option] = value
        rest = rest.dropFirst()
      } else {
        throw UsageError(
          "\(option.rawValue) needs a value; for example \(option.rawValue) \(example(option))")
      }
    }
    if verb == .bench, let lesson, lesson.benchmark == nil {
      let others = course.filter { $0.benchmark != nil }.map { String($0.number) }
      throw UsageError(
        "lesson \(lesson.number) has no benchmark; these have one: "
          + (others.isEmpty ? "none" : others.joined(separator: ", ")))
    }
    if verb == .compile, let lesson, lesson.compilerCases.isEmpty {
      let others = course.filter { !$0.compilerCases.isEmpty }.map { String($0.number) }
      throw UsageError(
        "lesson \(lesson.number) has no file that only the compiler judges; these have some: "
          + (others.isEmpty ? "none" : others.joined(separator: ", ")))
    }
    guard lesson != nil || verb == .record else {
      throw UsageError("'\(verb.typed)' needs a lesson's number; there are: \(numbers)")
    }
    var options = Invocation.Options(lesson: lesson?.number)
    options.step = try values[.step].map { (name) throws(UsageError) in
      try step(name, lesson, verb)
    }
    options.schedule = schedule
    if verb == .replay, let lesson, options.step == nil || schedule == nil {
      throw UsageError(
        "'lesson replay' needs a step and a schedule, which 'lesson explore' prints",
        "For example: lesson replay \(lesson.number) --step \(lesson.steps[0].name) b2c2a2")
    }
    options.runs = try number(values, .runs, from: 1)
    options.bound = try number(values, .bound, from: 0)
    options.seconds = try number(values, .seconds, from: 1)
    options.json = values[.json] != nil
    options.check = values[.check] != nil
    options.explored = values[.explored] != nil
    return .verb(verb, options)
  }

  private func lesson(_ text: String, _ verb: Invocation.Verb) throws(UsageError) -> Lesson {
    guard let number = Int(text) else {
      throw UsageError(
        "\(quoted(text)) is not a lesson's number; there are: \(numbers)",
        "Try '\(verb.typed) \(course.first?.number ?? 1)', or 'lesson list'.")
    }
    guard let lesson = course.first(where: { $0.number == number }) else {
      throw UsageError("no lesson \(text); there are: \(numbers)", "Try 'lesson list'.")
    }
    return lesson
  }

  private func step(
    _ name: String, _ lesson: Lesson?, _ verb: Invocation.Verb
  ) throws(UsageError) -> String {
    guard let lesson else {
      throw UsageError("--step needs the number of its lesson; there are: \(numbers)")
    }
    let steps = verb == .compile ? [] : lesson.steps.map(\.name)
    let compiled =
      [.run, .compile, .record].contains(verb) ? lesson.compilerCases.map(\.name) : []
    let benchmark =
      verb == .record && lesson.benchmark != nil ? [BenchmarkRecording.name] : []
    let names = steps + compiled + benchmark
    if names.contains(name) { return name }
    if lesson.compilerCase(named: name) != nil {
      throw UsageError(
        "only the compiler judges \(quoted(name)) of lesson \(lesson.number)",
        "Try 'lesson compile \(lesson.number) --step \(name)'.")
    }
    let guess = nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError(
      "lesson \(lesson.number) has no step \(quoted(name))\(guess)",
      "It has: \(names.joined(separator: ", ")).")
  }

  private func schedule(_ text: String) throws(UsageError) -> Schedule {
    guard let schedule = Schedule(text), !schedule.steps.isEmpty else {
      throw UsageError(
        "\(quoted(text)) is not a schedule: a schedule such as a3ba2 is three steps of thread a,"
          + " one of b, and two of a")
    }
    return schedule
  }

  private func option(
    _ text: String, _ verb: Invocation.Verb
  ) throws(UsageError) -> Invocation.Option {
    if let option = Invocation.Option(rawValue: text), verb.options.contains(option) {
      return option
    }
    let names = verb.options.map(\.rawValue) + ["--help"]
    let known = Invocation.Option(rawValue: text) != nil
    let guess = known ? "" : nearest(to: text, in: names).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError(
      known ? "'\(verb.typed)' takes no \(text)" : "unknown option \(quoted(text))\(guess)",
      "'\(verb.typed) N' takes: \(names.joined(separator: ", ")).")
  }

  private func number(
    _ values: [Invocation.Option: String], _ option: Invocation.Option, from smallest: Int
  ) throws(UsageError) -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), (smallest...1_000_000_000).contains(number) else {
      throw UsageError(
        "\(option.rawValue) takes a whole number from \(smallest) to 1000000000, not \(quoted(text));"
          + " for example \(option.rawValue) \(example(option))")
    }
    return number
  }

  private func unknownWord(_ word: String) -> UsageError {
    let numberWords = [
      "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
      "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    ]
    let known = course.first { $0.number == numberWords[word.lowercased()] }
    let guess = known.map { String($0.number) } ?? nearest(to: word, in: Self.words)
    return UsageError(
      "\(quoted(word)) is neither a lesson's number nor a verb"
        + (guess.map { "; did you mean 'lesson \($0)'?" } ?? ""),
      "Lessons: \(numbers). Verbs: \(Self.words.joined(separator: ", ")).")
  }

  private func example(_ option: Invocation.Option) -> String {
    switch option {
    case .step: course.first?.steps.first?.name ?? "NAME"
    case .runs: "2000"
    case .bound: "2"
    case .seconds: "60"
    case .json, .check, .explored: ""
    }
  }

  private var numbers: String { course.map { String($0.number) }.joined(separator: ", ") }
}

/// The word that differs least, if it differs little.
func nearest(to word: String, in words: [String]) -> String? {
  let distances = words.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
  let best = distances.min { $0.distance < $1.distance }
  return best.flatMap { $0.distance <= max(1, word.count / 3) ? $0.word : nil }
}

/// The number of characters to insert, remove or replace to make one word of the other.
private func distance(_ first: String, _ second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (i, character) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for j in second.indices {
      let replaced = diagonal + (character == second[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[second.count]
}

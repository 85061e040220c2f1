/// Reads a command line.
///
/// The package has no dependencies that would have to be fetched, so it has no argument library either.
struct ArgumentParser {
  private static let verbs = ["build", "watch", "check", "help"]
  private static let folderOptions = ["--source", "--theme", "--output"]

  private let verb: String
  private var options = Request.Options()
  private var given: Set<String> = []

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: an error that names what there is, and what to type.
  static func parse(_ arguments: [String]) throws(UsageError) -> Request {
    if arguments.contains("--help") || arguments.contains("-h") { return .help }
    guard let verb = arguments.first else {
      throw UsageError(
        message: "Nothing to do. Type 'site build', 'site watch', 'site check' or 'site help'.")
    }
    guard verbs.contains(verb) else {
      let guess = suggestion(for: verb, among: verbs)
      throw UsageError(
        message:
          "Unknown verb '\(verb)'.\(guess)\nThere are 'site build', 'site watch', 'site check' and 'site help'."
      )
    }
    var parser = ArgumentParser(verb: verb)
    try parser.readOptions(arguments.dropFirst())
    switch verb {
    case "build": return .build(parser.options)
    case "watch": return .watch(parser.options)
    case "check": return .check(parser.options)
    default: return .help
    }
  }

  private init(verb: String) {
    self.verb = verb
  }

  /// The options that the verb takes.
  private var known: [String] {
    switch verb {
    case "build", "watch": Self.folderOptions + ["--lenient", "--safe"]
    case "check": ["--source", "--theme", "--lenient", "--safe", "--external"]
    default: []
    }
  }

  private mutating func readOptions(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard known.contains(name) else { throw unknown(argument, name: name) }
      guard given.insert(name).inserted else {
        throw UsageError(message: "Option '\(name)' is given twice. Give it once.")
      }
      if Self.folderOptions.contains(name) {
        let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        guard let value, !value.isEmpty, !value.hasPrefix("--") else {
          throw UsageError(
            message: "Option '\(name)' needs a folder: site \(verb) \(name) DIR")
        }
        set(name, to: value)
      } else if parts.count == 2 {
        throw UsageError(message: "Option '\(name)' takes no value: site \(verb) \(name)")
      } else {
        setSwitch(name)
      }
    }
  }

  private mutating func set(_ name: String, to folder: String) {
    switch name {
    case "--source": options.source = folder
    case "--theme": options.theme = folder
    default: options.output = folder
    }
  }

  private mutating func setSwitch(_ name: String) {
    switch name {
    case "--lenient": options.isLenient = true
    case "--safe": options.isSafe = true
    default: options.listsExternalLinks = true
    }
  }

  private func unknown(_ argument: String, name: String) -> UsageError {
    let choice = known.isEmpty ? "takes no options" : "takes \(known.joined(separator: ", "))"
    guard argument.hasPrefix("-") else {
      return UsageError(
        message: "Unexpected argument '\(argument)'. 'site \(verb)' \(choice).")
    }
    let guess = suggestion(for: name, among: known)
    return UsageError(message: "Unknown option '\(name)'.\(guess)\n'site \(verb)' \(choice).")
  }
}

import Testing

@Suite struct UsageTests {
  private static let wrong: [([String], String)] = [
    ([], "Nothing to do. Type 'site build', 'site watch', 'site check' or 'site help'."),
    (
      ["biuld"],
      "Unknown verb 'biuld'. Did you mean 'build'?\nThere are 'site build', 'site watch', 'site check' and 'site help'."
    ),
    (
      ["serve"],
      "Unknown verb 'serve'.\nThere are 'site build', 'site watch', 'site check' and 'site help'."
    ),
    (
      ["--source", "x"],
      "Unknown verb '--source'.\nThere are 'site build', 'site watch', 'site check' and 'site help'."
    ),
    (
      ["build", "--sorce", "x"],
      "Unknown option '--sorce'. Did you mean '--source'?\n"
        + "'site build' takes --source, --theme, --output, --lenient, --safe."
    ),
    (
      ["check", "--output", "x"],
      "Unknown option '--output'.\n'site check' takes --source, --theme, --lenient, --safe, --external."
    ),
    (["build", "--source"], "Option '--source' needs a folder: site build --source DIR"),
    (["build", "--source="], "Option '--source' needs a folder: site build --source DIR"),
    (["check", "--theme", "--lenient"], "Option '--theme' needs a folder: site check --theme DIR"),
    (["build", "--lenient=yes"], "Option '--lenient' takes no value: site build --lenient"),
    (["build", "--output", "a", "--output=b"], "Option '--output' is given twice. Give it once."),
    (
      ["build", "Docs"],
      "Unexpected argument 'Docs'. 'site build' takes --source, --theme, --output, --lenient, --safe."
    ),
    (["help", "build"], "Unexpected argument 'build'. 'site help' takes no options."),
  ]

  @Test("Wrong usage is answered with what there is and what to type", arguments: wrong)
  func wrongUsage(arguments: [String], message: String) throws {
    let workspace = try Workspace()
    let outcome = try SiteBinary.run(arguments, in: workspace.root)
    #expect(outcome.errors == message + "\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 64)
  }

  @Test(
    "Help tells the verbs and options there are",
    arguments: [["help"], ["--help"], ["build", "-h"]])
  func help(arguments: [String]) throws {
    let workspace = try Workspace()
    let outcome = try SiteBinary.run(arguments, in: workspace.root)
    for word in [
      "site build", "site watch", "site check", "--source DIR", "--lenient", "Exit status",
    ] {
      #expect(outcome.output.contains(word))
    }
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test(
    "Outside the course's folder, the message says where to go",
    arguments: ["build", "watch", "check"])
  func noLessons(verb: String) throws {
    let workspace = try Workspace()
    let outcome = try SiteBinary.run([verb], in: workspace.root)
    #expect(
      outcome.errors == "There is no folder 'Lessons' here. Go to the folder that holds it, "
        + "or name another: site \(verb) --source DIR\n")
    #expect(outcome.status == 1)
    #expect(workspace.entries == [])
  }
}

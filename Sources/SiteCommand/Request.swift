/// What a command line asks for.
enum Request: Equatable {
  case help
  case build(Options)
  case watch(Options)
  case check(Options)

  /// The options of `build`, `watch` and `check`.
  struct Options: Equatable {
    var source = "Lessons"
    var theme = "Site"
    var output = "_site"
    var isLenient = false
    var isSafe = false
    var listsExternalLinks = false
  }
}

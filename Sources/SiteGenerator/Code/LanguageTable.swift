/// What the highlighter must know of a language: a table instead of a parser.
struct LanguageTable: Sendable {
  var keywords: Set<String> = []
  var types: Set<String> = []
  /// What begins a comment up to the line's end; empty for none.
  var lineComment: [UInt8] = []
  /// What begins and ends a comment of any length; empty for none.
  var blockComment: (start: [UInt8], end: [UInt8]) = ([], [])
  /// The characters that open and close a string.
  var quotes: [UInt8] = []
  /// Whether a line that begins with `#` speaks to the preprocessor.
  var hasDirectives = false
  /// Whether `@` begins a keyword, or a string.
  var hasAtWords = false
  /// Whether `$name` is a variable.
  var hasVariables = false
  /// Whether a string before a colon is a key.
  var hasKeys = false

  /// The table of a language by the word after the fence; nil for an unknown one.
  static func named(_ language: String) -> LanguageTable? {
    switch language {
    case "c", "h": c
    case "objc", "objective-c", "objectivec", "m": objectiveC
    case "json": json
    case "sh", "bash", "shell", "zsh": shell
    default: nil
    }
  }

  static let c = LanguageTable(
    keywords: [
      "auto", "break", "case", "const", "continue", "default", "do", "else", "enum", "extern",
      "for", "goto", "if", "inline", "register", "restrict", "return", "sizeof", "static",
      "struct", "switch", "typedef", "union", "volatile", "while", "_Atomic", "_Static_assert",
      "_Thread_local", "NULL", "true", "false",
    ],
    types: [
      "bool", "char", "double", "float", "int", "long", "short", "signed", "size_t", "ssize_t",
      "unsigned", "void", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t",
      "uint32_t", "uint64_t", "intptr_t", "uintptr_t", "pthread_t", "pthread_mutex_t",
    ],
    lineComment: Array("//".utf8), blockComment: (Array("/*".utf8), Array("*/".utf8)),
    quotes: Array("\"'".utf8), hasDirectives: true)

  static let objectiveC: LanguageTable = {
    var table = c
    table.keywords.formUnion([
      "self", "super", "nil", "YES", "NO", "in", "nonatomic", "atomic", "strong", "weak", "copy",
      "assign", "readonly", "readwrite", "nullable", "nonnull", "__block", "__weak", "__strong",
    ])
    table.types.formUnion(["id", "instancetype", "BOOL", "SEL", "Class"])
    table.hasAtWords = true
    return table
  }()

  static let json = LanguageTable(
    keywords: ["true", "false", "null"], quotes: Array("\"".utf8), hasKeys: true)

  static let shell = LanguageTable(
    keywords: [
      "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case", "esac",
      "in", "function", "select", "return", "exit", "export", "local", "set", "cd", "echo",
      "source", "alias", "unset", "trap",
    ],
    lineComment: Array("#".utf8), quotes: Array("\"'".utf8), hasVariables: true)
}

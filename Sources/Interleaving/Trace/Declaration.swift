/// Where a shared object is made: the line tells what it is called, and the type whose it is.
struct Declaration: Sendable {
  let location: SourceLocation
  /// The type that has the object as a property; nil for a local variable.
  let owner: String?
  /// The type of the object, where the line must show it: several may be made on one line.
  let type: String?

  /// - Parameters:
  ///   - context: What `#function` says there: in the first value of a property, the type's name.
  init(of type: String? = nil, path: String, line: Int, context: String) {
    location = SourceLocation(path: path, line: line)
    owner = context.first?.isUppercase == true && !context.contains("(") ? context : nil
    self.type = type
  }

  /// The name in the source; nil where that is not there to read, or gives it none.
  var name: String? { DeclaredNames.name(in: self) }
}

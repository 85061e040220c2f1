import SwiftSyntax

/// Finds the declarations of a file: at its top, inside types and extensions, and inside `#if`.
///
/// Those inside the body of a function have no name to the outside and are not looked for.
struct DeclarationFinder {
  private let locations: SourceLocationConverter
  private var found: [Declaration] = []

  static func declarations(
    in file: SourceFileSyntax, locations: SourceLocationConverter
  ) -> [Declaration] {
    var finder = DeclarationFinder(locations: locations)
    finder.visit(file.statements, context: [])
    return finder.found
  }

  private init(locations: SourceLocationConverter) {
    self.locations = locations
  }

  // The parser bounds the depth of nested types, so this recursion is bounded as well.
  private mutating func visit(_ items: CodeBlockItemListSyntax, context: [String]) {
    for item in items {
      if case .decl(let declaration) = item.item { visit(declaration, context: context) }
    }
  }

  private mutating func visit(_ members: MemberBlockItemListSyntax, context: [String]) {
    for member in members { visit(member.decl, context: context) }
  }

  private mutating func visit(_ declaration: DeclSyntax, context: [String]) {
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      visit(conditional, context: context)
      return
    }
    let names = declarationNames(of: declaration)
    for name in names { record(declaration, name: name, context: context) }
    if let type = declaration.asProtocol((any DeclGroupSyntax).self), let name = names.first {
      visit(type.memberBlock.members, context: context + [name])
    }
  }

  private mutating func visit(_ conditional: IfConfigDeclSyntax, context: [String]) {
    for clause in conditional.clauses {
      switch clause.elements {
      case .statements(let items): visit(items, context: context)
      case .decls(let members): visit(members, context: context)
      default: break
      }
    }
  }

  private mutating func record(_ node: DeclSyntax, name: String, context: [String]) {
    let start = locations.location(for: startWithComment(of: node))
    let end = locations.location(for: endWithComment(of: node))
    guard start.line <= end.line else { return }
    found.append(
      Declaration(
        name: name, context: context, isExtension: node.is(ExtensionDeclSyntax.self),
        lines: start.line...end.line, startColumn: start.column - 1, endColumn: end.column - 1))
  }
}

import SwiftSyntax

/// The names by which a declaration can be asked for; none for an import, a precedence group and the like.
func declarationNames(of declaration: DeclSyntax) -> [String] {
  switch declaration.as(DeclSyntaxEnum.self) {
  case .functionDecl(let node):
    [plain(node.name) + labels(node.signature.parameterClause, unlabeled: isOperator(node.name))]
  case .initializerDecl(let node):
    ["init" + labels(node.signature.parameterClause)]
  case .subscriptDecl(let node):
    ["subscript" + labels(node.parameterClause, unlabeled: true)]
  case .macroDecl(let node):
    [plain(node.name) + labels(node.signature.parameterClause)]
  case .deinitializerDecl: ["deinit"]
  case .variableDecl(let node): node.bindings.flatMap { names(in: $0.pattern) }
  case .enumCaseDecl(let node): node.elements.map(caseName)
  case .classDecl(let node): [plain(node.name)]
  case .structDecl(let node): [plain(node.name)]
  case .enumDecl(let node): [plain(node.name)]
  case .actorDecl(let node): [plain(node.name)]
  case .protocolDecl(let node): [plain(node.name)]
  case .typeAliasDecl(let node): [plain(node.name)]
  case .associatedTypeDecl(let node): [plain(node.name)]
  case .operatorDecl(let node): [plain(node.name)]
  case .extensionDecl(let node): [node.extendedType.trimmedDescription]
  default: []
  }
}

/// A name without the backticks that let it be a keyword.
private func plain(_ token: TokenSyntax) -> String {
  token.identifier?.name ?? token.text
}

private func isOperator(_ token: TokenSyntax) -> Bool {
  if case .identifier = token.tokenKind { return false }
  return true
}

/// The argument labels in parentheses.
///
/// - Parameter unlabeled: whether a single name is no label, as in subscripts and operators.
private func labels(_ clause: FunctionParameterClauseSyntax, unlabeled: Bool = false) -> String {
  let labels = clause.parameters.map { parameter in
    let hasLabel = !unlabeled || parameter.secondName != nil
    return (hasLabel ? plain(parameter.firstName) : "_") + ":"
  }
  return "(\(labels.joined()))"
}

private func caseName(_ element: EnumCaseElementSyntax) -> String {
  guard let parameters = element.parameterClause?.parameters else { return plain(element.name) }
  let labels = parameters.map { ($0.firstName.map(plain) ?? "_") + ":" }
  return plain(element.name) + "(\(labels.joined()))"
}

/// A pattern can bind several names: `let (first, second) = …`.
private func names(in pattern: PatternSyntax) -> [String] {
  if let identifier = pattern.as(IdentifierPatternSyntax.self) {
    return [plain(identifier.identifier)]
  }
  if let tuple = pattern.as(TuplePatternSyntax.self) {
    return tuple.elements.flatMap { names(in: $0.pattern) }
  }
  return []
}

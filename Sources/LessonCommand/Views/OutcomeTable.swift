import Interleaving
import LessonKit

/// The outcomes of a step as a table.
struct OutcomeTable {
  let rows: [OutcomeRow]
  /// The number of real runs; nil where there were none.
  let runs: Int?
  /// The explorer's report; nil where it was not asked.
  let report: Report?

  func lines(indent: Int, paint: Paint) -> [String] {
    var columns = [
      TextTable.Column(title: "outcome", wraps: true),
      TextTable.Column(title: "grade"),
    ]
    if let runs {
      columns.append(TextTable.Column(title: "observed\nof \(runs)", isRight: true))
    }
    if let executions = report?.executions {
      columns.append(TextTable.Column(title: "possible\nof \(executions)", isRight: true))
    }
    columns.append(TextTable.Column(title: "meaning", wraps: true))
    let table = TextTable(
      columns,
      rows.map { row in
        let style = style(row)
        let observed = row.observed.map { [TextTable.Cell(String($0), style)] } ?? []
        let possible = row.possible.map { [TextTable.Cell(words($0), style)] } ?? []
        return [TextTable.Cell(row.outcome, style), TextTable.Cell(row.grade.rawValue, style)]
          + observed + possible + [TextTable.Cell(row.meaning, .faint)]
      })
    return table.lines(indent: indent, paint: paint)
  }

  private func words(_ possibility: OutcomeRow.Possibility) -> String {
    switch possibility {
    // Only a complete search can tell that something never happens.
    case .executions(0): report?.isComplete == true ? "never" : "not found"
    case .executions(let count): String(count)
    case .through(.dataRace): "by race"
    case .through(.overlappingAccess): "by overlap"
    case .through(.deadlock): "by deadlock"
    case .through(.trap): "by a trap"
    case .through: "by misuse"
    }
  }

  /// Colour for what did or can happen; what never did and cannot happen, as far as anyone knows,
  /// stays faint.
  private func style(_ row: OutcomeRow) -> Paint.Style {
    if row.possible == nil || !row.isPossible, row.observed ?? 0 == 0 { return .faint }
    switch row.grade {
    case .acceptable: return .good
    case .interesting: return .notable
    case .forbidden: return .bad
    }
  }
}

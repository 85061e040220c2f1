import Foundation
import MainQueue

let asked = Array(CommandLine.arguments.dropFirst())
guard asked.allSatisfy(Preview.names.contains) else {
  print("usage: preview [\(Preview.names.joined(separator: " | "))]")
  exit(64)
}
// The main thread drains the main queue, as in an app.
Thread.detachNewThread {
  for name in asked.isEmpty ? Preview.names : asked { Preview.play(name) }
  exit(0)
}
while true { RunLoop.main.run(until: .distantFuture) }

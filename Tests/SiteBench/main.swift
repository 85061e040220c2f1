import CCmark
import Foundation

// Builds trees of pages with `site`, beside a loop of cmark over the same files, and prints times and ratios.

// In memory, where there is such a folder, so that no disk is measured.
let memory = URL(fileURLWithPath: "/dev/shm")
let isThere = FileManager.default.isWritableFile(atPath: memory.path)
let folder = (isThere ? memory : FileManager.default.temporaryDirectory)
  .appendingPathComponent("site-bench-\(ProcessInfo.processInfo.processIdentifier)")
defer { try? FileManager.default.removeItem(at: folder) }

let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
do {
  for size in sizes.isEmpty ? [500, 2_000, 8_000] : sizes {
    try Bench(pages: size, folder: folder.appendingPathComponent("\(size)")).run()
  }
} catch {
  print("The bench could not be run: \(error)")
  exit(1)
}

import Interleaving

/// A program of two or three threads on the facade's objects, to be run as a scenario.
final class FacadeProgram: @unchecked Sendable {
  @Shared private var x = 0
  @Shared private var y = 0
  private let locks = [NSLock(), NSLock()]
  private let atomics = [AtomicCounter(), AtomicCounter()]
  private let semaphores: [DispatchSemaphore]
  private let queues: [DispatchQueue]
  private let threads: [[Program.Instruction]]

  init(_ program: Program) {
    threads = program.threads
    semaphores = program.semaphores.map { DispatchSemaphore(value: $0) }
    queues = program.queues.map { kind in
      switch kind {
      case .serial: DispatchQueue(label: "serial")
      case .concurrent: DispatchQueue(label: "concurrent", attributes: .concurrent)
      case .global: .global()
      }
    }
  }

  /// What the threads have read.
  func run() -> [[Int]] {
    if threads.count == 2 {
      let (a, b) = concurrently({ self.run(0) }, { self.run(1) })
      return [a, b]
    }
    let (a, b, c) = concurrently({ self.run(0) }, { self.run(1) }, { self.run(2) })
    return [a, b, c]
  }

  private func run(_ thread: Int) -> [Int] {
    var reads: [Int] = []
    run(threads[thread], &reads)
    return reads
  }

  private func run(_ body: [Program.Instruction], _ reads: inout [Int]) {
    for instruction in body { run(instruction, &reads) }
  }

  private func run(_ instruction: Program.Instruction, _ reads: inout [Int]) {
    switch instruction {
    case .read(let variable): reads.append(variable == 0 ? x : y)
    case .write(let variable, let plus):
      let value = (reads.last ?? 0) + plus
      if variable == 0 { x = value } else { y = value }
    case .modify(let variable, let plus): if variable == 0 { x += plus } else { y += plus }
    case .lock(let lock): locks[lock].lock()
    case .tryLock(let lock): reads.append(locks[lock].try() ? 1 : 0)
    case .unlock(let lock): locks[lock].unlock()
    case .signal(let semaphore): semaphores[semaphore].signal()
    case .wait(let semaphore): semaphores[semaphore].wait()
    case .load(let atomic): reads.append(atomics[atomic].load())
    case .store(let atomic, let value): atomics[atomic].store(value)
    case .increment(let atomic): reads.append(atomics[atomic].increment())
    case .async(let queue, let isBarrier, let block):
      queues[queue].async(flags: isBarrier ? .barrier : []) {
        var reads: [Int] = []
        self.run(block, &reads)
      }
    case .sync(let queue, isBarrier: true, let block):
      queues[queue].sync(flags: .barrier) { run(block, &reads) }
    case .sync(let queue, isBarrier: false, let block):
      queues[queue].sync { run(block, &reads) }
    case .ifRead(let value, let body): if reads.last == value { run(body, &reads) }
    }
  }
}

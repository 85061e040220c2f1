import CCmark

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The memory of one document's nodes: given out piece after piece, and freed as a whole.
///
/// cmark wants some 1,500 pieces for a page. To ask the system for each of them, and to give each back, takes as long
/// as everything else that cmark does. cmark has an arena of its own, which is one for the whole process: pages that are
/// read at the same time cannot use it.
final class NodeMemory {
  private let pieces: UnsafeMutablePointer<Pieces>

  init() {
    pieces = .allocate(capacity: 1)
    pieces.initialize(to: Pieces())
  }

  deinit {
    pieces.pointee.free()
    pieces.deinitialize(count: 1)
    pieces.deallocate()
  }

  /// Does something in which cmark may ask for memory, which then is this one.
  func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(current)
    pthread_setspecific(current, pieces)
    defer { pthread_setspecific(current, outer) }
    return try body()
  }

  /// What cmark calls; it finds the memory in use by the thread.
  ///
  /// It is written once, before anyone can see it.
  nonisolated(unsafe) static let functions: UnsafeMutablePointer<cmark_mem> = {
    let functions = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    functions.initialize(
      to: cmark_mem(
        calloc: { count, size in
          let piece = used().pointee.piece(of: count * size)
          memset(piece, 0, count * size)
          return piece
        },
        realloc: { piece, size in
          guard let piece else { return used().pointee.piece(of: size) }
          return used().pointee.resize(piece, to: size)
        },
        free: { piece in
          if let piece { used().pointee.giveBack(piece) }
        }))
    return functions
  }()
}

/// The key of what a thread uses.
private let current: pthread_key_t = {
  var key = pthread_key_t()
  guard pthread_key_create(&key, nil) == 0 else { fatalError("no key for the thread's memory") }
  return key
}()

private func used() -> UnsafeMutablePointer<Pieces> {
  guard let pieces = pthread_getspecific(current) else {
    fatalError("a document is changed outside of its memory")
  }
  return pieces.assumingMemoryBound(to: Pieces.self)
}

/// Blocks of memory, of which the last one is given out from its start to its end.
private struct Pieces {
  /// What stands before each piece: its size, in the room that keeps the piece itself aligned.
  private static let margin = 16
  private static let blockSize = 32 * 1024

  private var blocks: [UnsafeMutableRawPointer] = []
  /// What is left of the last block.
  private var next = UnsafeMutableRawPointer(bitPattern: margin)!
  private var left = 0

  mutating func piece(of size: Int) -> UnsafeMutableRawPointer {
    let room = Pieces.room(for: size)
    if room > left { addBlock(room) }
    let piece = next + Pieces.margin
    piece.storeBytes(of: size, toByteOffset: -Pieces.margin, as: Int.self)
    next += room
    left -= room
    return piece
  }

  mutating func resize(_ piece: UnsafeMutableRawPointer, to size: Int) -> UnsafeMutableRawPointer {
    let old = Pieces.size(of: piece)
    // A text that grows is mostly the last piece.
    let more = Pieces.room(for: size) - Pieces.room(for: old)
    if isLast(piece), more <= left {
      piece.storeBytes(of: size, toByteOffset: -Pieces.margin, as: Int.self)
      next += more
      left -= more
      return piece
    }
    let new = self.piece(of: size)
    memcpy(new, piece, min(old, size))
    return new
  }

  mutating func giveBack(_ piece: UnsafeMutableRawPointer) {
    guard isLast(piece) else { return }
    let room = Pieces.room(for: Pieces.size(of: piece))
    next -= room
    left += room
  }

  func free() {
    for block in blocks { block.deallocate() }
  }

  private mutating func addBlock(_ room: Int) {
    let size = max(room, Pieces.blockSize)
    next = .allocate(byteCount: size, alignment: Pieces.margin)
    left = size
    blocks.append(next)
  }

  private func isLast(_ piece: UnsafeMutableRawPointer) -> Bool {
    piece - Pieces.margin + Pieces.room(for: Pieces.size(of: piece)) == next
  }

  private static func size(of piece: UnsafeMutableRawPointer) -> Int {
    piece.load(fromByteOffset: -margin, as: Int.self)
  }

  private static func room(for size: Int) -> Int {
    (size + margin - 1) / margin * margin + margin
  }
}

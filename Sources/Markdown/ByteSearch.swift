#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's searches, which look at many bytes at once.
extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte.
  ///
  /// - Parameter start: where to begin.
  package func place(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress,
      let place = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(place) - UnsafeRawPointer(base)
  }

  /// The first place of some bytes, of which there is at least one.
  ///
  /// - Parameter start: where to begin.
  package func place(of bytes: [UInt8], from start: Int = 0) -> Int? {
    var next = start
    while let place = place(of: bytes[0], from: next), place + bytes.count <= count {
      if memcmp(baseAddress! + place, bytes, bytes.count) == 0 { return place }
      next = place + 1
    }
    return nil
  }
}

/// How many bytes a C string has before its end.
func length(of characters: UnsafePointer<CChar>) -> Int { strlen(characters) }

/// A 64-bit hash of bytes, the same in every process: it tells whether a file has changed.
struct ContentHash: Hashable, Sendable {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  init() {}

  init(_ bytes: UnsafeRawBufferPointer) {
    add(bytes)
  }

  init?(hexadecimal text: Substring) {
    guard let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  var hexadecimal: String { String(value, radix: 16) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    func word(at offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }
    // Two words a multiplication, because each has to wait for the one before it.
    while offset + 16 <= bytes.count {
      mix(word(at: offset), word(at: offset + 8))
      offset += 16
    }
    while offset + 8 <= bytes.count {
      mix(word(at: offset))
      offset += 8
    }
    var rest: UInt64 = 0
    for byte in bytes[offset...].reversed() { rest = rest << 8 | UInt64(byte) }
    mix(rest)
    // The length keeps zeros at the end apart from none.
    mix(UInt64(bytes.count))
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  private mutating func mix(_ word: UInt64, _ other: UInt64 = 0) {
    let product = (value ^ word).multipliedFullWidth(by: other ^ 0xD6E8_FEB8_6659_FD93)
    value = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The decoder of FastPFOR with blocks of 256 words, as the Java library JavaFastPFOR writes it.
///
/// The input are big-endian words. The first word is the number of words in complete blocks. Pages of up to 65,536 such
/// words follow, and then the other words as variable-length bytes. In a page, each block is packed with the number of
/// bits that most of its words need. The upper bits of the others, the exceptions, are packed at the end of the page,
/// those of the same width together.
/// Source: Lemire and Boytsov, Decoding billions of integers per second through vectorization, section 5
struct MLTFastPFOR {
  private static let blockSize = 256
  private static let pageSize = 65_536

  private let start: Int
  private let input: [UInt32]
  /// The index of the next word in `input`.
  private var wordIndex = 0
  private var output: [UInt32] = []
  /// The exceptions of the page by width, and the number of those used.
  private var exceptions: [[UInt32]] = Array(repeating: [], count: 33)
  private var used: [Int] = []

  /// Decodes words.
  ///
  /// - Parameter count: The number of words to decode, which the caller has limited.
  static func decode(
    _ payload: Range<Int>, of buffer: Span<UInt8>, count: Int
  ) throws(TileError) -> [UInt32] {
    if count == 0 { return [] }
    var decoder = MLTFastPFOR(payload, of: buffer)
    guard payload.count.isMultiple(of: 4) else { throw decoder.broken("bytes") }
    try decoder.readPages(count: count)
    try decoder.readTail(count: count)
    return decoder.output
  }

  private init(_ payload: Range<Int>, of buffer: Span<UInt8>) {
    start = payload.lowerBound
    input = stride(from: payload.lowerBound, to: payload.upperBound - 3, by: 4).map { offset in
      UInt32(buffer[offset]) << 24 | UInt32(buffer[offset + 1]) << 16
        | UInt32(buffer[offset + 2]) << 8 | UInt32(buffer[offset + 3])
    }
  }

  private mutating func readPages(count: Int) throws(TileError) {
    var remaining = Int(try word())
    guard remaining <= count, remaining.isMultiple(of: Self.blockSize) else {
      throw broken("count of words")
    }
    output.reserveCapacity(count)
    while remaining > 0 {
      let size = min(remaining, Self.pageSize)
      try readPage(blocks: size / Self.blockSize)
      remaining -= size
    }
  }

  /// Reads a page: an offset to the part after the packed blocks, the blocks, and that part.
  private mutating func readPage(blocks: Int) throws(TileError) {
    let page = wordIndex
    let offset = Int(try word())
    var packed = wordIndex
    guard offset > 0, offset < input.count - page else { throw broken("offset") }
    wordIndex = page + offset
    var control = try readControl()
    try readExceptions()
    for _ in 0..<blocks {
      let width = Int(try control.next(broken))
      let exceptions = Int(try control.next(broken))
      let words = width * Self.blockSize / 32
      guard width <= 32, words <= page + offset - packed else { throw broken("width of a block") }
      let first = output.count
      unpack(from: packed, count: Self.blockSize, width: width, into: &output)
      packed += words
      if exceptions > 0 {
        try apply(exceptions, of: &control, width: width, block: first)
      }
    }
  }

  /// The bytes that describe a page's blocks: the width, the number of exceptions and their positions.
  private struct Control {
    let bytes: [UInt8]
    /// The index of the next byte.
    var index = 0

    mutating func next(_ error: (String) -> TileError) throws(TileError) -> UInt8 {
      guard index < bytes.count else { throw error("description of a block") }
      index += 1
      return bytes[index - 1]
    }
  }

  private mutating func readControl() throws(TileError) -> Control {
    let count = Int(try word())
    let words = (count + 3) / 4
    guard words <= input.count - wordIndex else { throw broken("description of the blocks") }
    let start = wordIndex
    wordIndex += words
    return Control(
      bytes: (0..<count).map {
        UInt8(truncatingIfNeeded: input[start + $0 / 4] >> UInt32($0 % 4 * 8))
      })
  }

  private mutating func readExceptions() throws(TileError) {
    used = Array(repeating: 0, count: 33)
    let widths = try word()
    for width in 1...32 {
      exceptions[width].removeAll(keepingCapacity: true)
      guard width > 1, widths >> UInt32(width - 1) & 1 == 1 else { continue }
      let count = Int(try word())
      let words = (count * width + 31) / 32
      guard words <= input.count - wordIndex else { throw broken("exceptions") }
      var numbers = exceptions[width]
      unpack(from: wordIndex, count: count, width: width, into: &numbers)
      exceptions[width] = numbers
      wordIndex += words
    }
  }

  /// Adds the upper bits of exceptions to the words of a block.
  private mutating func apply(
    _ count: Int, of control: inout Control, width: Int, block: Int
  ) throws(TileError) {
    let upper = Int(try control.next(broken)) - width
    guard upper >= 1, width + upper <= 32 else { throw broken("width of exceptions") }
    for _ in 0..<count {
      let index = block + Int(try control.next(broken))
      // Exceptions of one bit need no bits of their own.
      var bits: UInt32 = 1
      if upper > 1 {
        guard used[upper] < exceptions[upper].count else { throw broken("number of exceptions") }
        bits = exceptions[upper][used[upper]]
        used[upper] += 1
      }
      output[index] |= bits << UInt32(width)
    }
  }

  /// Unpacks numbers of equal width. The caller has checked that the input contains them.
  private func unpack(from first: Int, count: Int, width: Int, into numbers: inout [UInt32]) {
    guard width > 0 else {
      numbers.append(contentsOf: repeatElement(0, count: count))
      return
    }
    let mask = UInt64(1) << UInt64(width) - 1
    var bits: UInt64 = 0
    var available = 0
    var index = first
    for _ in 0..<count {
      if available < width {
        bits |= UInt64(input[index]) << UInt64(available)
        index += 1
        available += 32
      }
      numbers.append(UInt32(truncatingIfNeeded: bits & mask))
      bits >>= UInt64(width)
      available -= width
    }
  }

  /// Reads the words that do not fill a block, in groups of seven bits. The last byte of each has the upper bit.
  private mutating func readTail(count: Int) throws(TileError) {
    var number: UInt32 = 0
    var shift: UInt32 = 0
    for word in input[wordIndex...] {
      for byte in 0..<4 {
        if output.count == count { return }
        let bits = word >> UInt32(8 * byte)
        number |= (bits & 0x7F) << shift
        shift += 7
        if bits & 0x80 != 0 {
          output.append(number)
          (number, shift) = (0, 0)
        } else if shift > 28 {
          throw broken("number")
        }
      }
    }
    guard output.count == count else { throw broken("count of words") }
  }

  private mutating func word() throws(TileError) -> UInt32 {
    guard wordIndex < input.count else { throw broken("end") }
    wordIndex += 1
    return input[wordIndex - 1]
  }

  private func broken(_ what: String) -> TileError {
    .malformedTile(reason: "FastPFOR with a wrong \(what)", offset: start)
  }
}

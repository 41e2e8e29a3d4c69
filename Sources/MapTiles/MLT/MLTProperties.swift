// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The properties of a layer's features, collected by column and then written as the tags of each feature.
struct MLTProperties {
  private(set) var keys: [String] = []
  /// The values to which tags refer. Equal neighbors in a column share a value, and so do small integers.
  private(set) var values: [JSON] = []

  private var columns: [Column] = []
  /// The indices of the integers 0 to 255 and of `false` and `true` in `values`; -1 if they are not there.
  private var smallIntegers: [Int32] = Array(repeating: -1, count: 256)
  private var booleans: [Int32] = [-1, -1]

  private var pool = MLTStringPool()
  /// The strings of all columns, and their indices in `values`.
  private var dictionaries: [(signature: MLTStrings.Signature, indices: [UInt32])] = []

  fileprivate struct Column {
    let presence: MLTBits?
    /// The indices in `values` of the features that have a value.
    let indices: [UInt32]

    /// The number of features, with and without a value.
    var count: Int { presence?.count ?? indices.count }
  }

  /// Reads the data of a column.
  mutating func read(
    _ column: MLTColumn, from cursor: inout MLTCursor, in buffer: Span<UInt8>,
    budget: inout MLTBudget
  ) throws(TileError) {
    switch column.kind {
    case .sharedDictionary:
      try readSharedDictionary(column, from: &cursor, in: buffer, budget: &budget)
    case .string: try readStrings(column, from: &cursor, in: buffer, budget: &budget)
    default:
      let presence = try MLTBits(of: column, from: &cursor, in: buffer, budget: &budget)
      let stream = try MLTStream(&cursor, in: buffer, isBoolean: column.kind == .boolean)
      let indices = try indices(of: stream, column.kind, in: buffer, budget: &budget)
      try add(column.name, presence, indices, at: stream.payload.lowerBound)
    }
  }

  private mutating func add(
    _ name: String, _ presence: MLTBits?, _ indices: [UInt32], at offset: Int
  ) throws(TileError) {
    if let expected = presence?.setCount, indices.count != expected {
      throw Self.wrongCount(name, indices.count, expected, at: offset)
    }
    keys.append(name)
    columns.append(Column(presence: presence, indices: indices))
  }

  private static func wrongCount(
    _ name: String, _ count: Int, _ expected: Int, at offset: Int
  ) -> TileError {
    .malformedTile(
      reason: "column \"\(name)\" has \(count) values for \(expected) features", offset: offset)
  }

  // MARK: - Numbers

  private mutating func indices(
    of stream: MLTStream, _ kind: MLTColumn.Kind, in buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) -> [UInt32] {
    switch kind {
    case .boolean:
      let bits = try MLTBits(stream, of: buffer, budget: &budget)
      return (0..<bits.count).map { index(of: bits[$0]) }
    case .int32, .uint32:
      let isSigned = kind == .int32
      let numbers: [UInt32] = try MLTNumbers.decode(
        stream, of: buffer, isSigned: isSigned, budget: &budget)
      return pool(numbers) { isSigned ? Double(Int32(bitPattern: $0)) : Double($0) }
    case .int64, .uint64:
      let isSigned = kind == .int64
      let numbers: [UInt64] = try MLTNumbers.decode(
        stream, of: buffer, isSigned: isSigned, budget: &budget)
      return pool(numbers) { isSigned ? Double(Int64(bitPattern: $0)) : Double($0) }
    case .float:
      let words: [UInt32] = try floats(stream, in: buffer, budget: &budget)
      return pool(words) { Double(Float(bitPattern: $0)) }
    default:
      let words: [UInt64] = try floats(stream, in: buffer, budget: &budget)
      return pool(words) { Double(bitPattern: $0) }
    }
  }

  private func floats<Word: MLTNumbers.Word>(
    _ stream: MLTStream, in buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) -> [Word] {
    guard stream.logical == .none, stream.physical == .none else {
      throw stream.unexpectedEncoding(of: "floating-point numbers")
    }
    return try MLTNumbers.decode(stream, of: buffer, budget: &budget)
  }

  /// Adds the values of a column and returns their indices.
  @inline(__always)
  private mutating func pool<Word: MLTNumbers.Word>(
    _ words: [Word], _ number: (Word) -> Double
  ) -> [UInt32] {
    var last: Word?
    var index: UInt32 = 0
    return words.map { word in
      if word != last {
        last = word
        index = self.index(of: number(word))
      }
      return index
    }
  }

  private mutating func index(of number: Double) -> UInt32 {
    guard let small = UInt8(exactly: number), number.sign == .plus else { return append(number) }
    if smallIntegers[Int(small)] < 0 { smallIntegers[Int(small)] = Int32(append(number)) }
    return UInt32(smallIntegers[Int(small)])
  }

  private mutating func append(_ number: Double) -> UInt32 {
    values.append(.number(number))
    return UInt32(values.count - 1)
  }

  private mutating func index(of bit: Bool) -> UInt32 {
    let index = bit ? 1 : 0
    if booleans[index] < 0 {
      booleans[index] = Int32(values.count)
      values.append(.bool(bit))
    }
    return UInt32(booleans[index])
  }

  // MARK: - Strings

  private mutating func readStrings(
    _ column: MLTColumn, from cursor: inout MLTCursor, in buffer: Span<UInt8>,
    budget: inout MLTBudget
  ) throws(TileError) {
    let start = cursor.offset
    var count = try cursor.count(in: buffer)
    var presence: MLTBits?
    if column.isNullable, count > 0 {
      presence = try MLTBits(of: column, from: &cursor, in: buffer, budget: &budget)
      count -= 1
    }
    // A column without streams has no values.
    if count == 0, presence == nil { return }
    var strings = MLTStrings()
    for _ in 0..<count { try strings.add(try MLTStream(&cursor, in: buffer)) }
    var indices = try indices(of: strings, in: buffer, budget: &budget)
    if let offsets = strings.offsets {
      indices = try lookUp(offsets, in: indices, buffer, budget: &budget)
    }
    try add(column.name, presence, indices, at: start)
  }

  /// Adds the strings of a column to the values. Returns the index of each.
  private mutating func indices(
    of strings: MLTStrings, in buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) -> [UInt32] {
    let signature = strings.signature
    if let signature {
      // Only few are compared, so that a tile with thousands of columns does not take long.
      for index in dictionaries.indices.suffix(12)
      where dictionaries[index].signature.isEqual(to: signature, in: buffer) {
        return dictionaries[index].indices
      }
    }
    let indices = try strings.decode(of: buffer, into: &values, pool: &pool, budget: &budget)
    if let signature { dictionaries.append((signature, indices)) }
    return indices
  }

  private mutating func readSharedDictionary(
    _ column: MLTColumn, from cursor: inout MLTCursor, in buffer: Span<UInt8>,
    budget: inout MLTBudget
  ) throws(TileError) {
    // The total number of streams is redundant, and some encoders wrote one too many.
    var count = try cursor.count(in: buffer)
    var strings = MLTStrings()
    while count > 0, !strings.isComplete {
      try strings.add(try MLTStream(&cursor, in: buffer))
      count -= 1
    }
    let dictionary = try strings.decode(of: buffer, into: &values, pool: &pool, budget: &budget)
    for child in column.children {
      let start = cursor.offset
      let count = try cursor.number(in: buffer)
      guard count == (child.isNullable ? 2 : 1) else {
        throw .malformedTile(reason: "\(count) streams of a shared dictionary", offset: start)
      }
      let presence = try MLTBits(of: child, from: &cursor, in: buffer, budget: &budget)
      let offsets = try MLTStream(&cursor, in: buffer)
      let indices = try lookUp(offsets, in: dictionary, buffer, budget: &budget)
      try add(column.name + child.name, presence, indices, at: start)
    }
  }

  /// Decodes indices in a dictionary. Returns the indices in `values`.
  private func lookUp(
    _ offsets: MLTStream, in dictionary: [UInt32], _ buffer: Span<UInt8>, budget: inout MLTBudget
  ) throws(TileError) -> [UInt32] {
    var indices: [UInt32] = try MLTNumbers.decode(offsets, of: buffer, budget: &budget)
    var span = indices.mutableSpan
    let dictionary = dictionary.span
    for index in span.indices {
      guard span[index] < dictionary.count else {
        throw .malformedTile(
          reason: "string \(span[index]) of \(dictionary.count)",
          offset: offsets.payload.lowerBound)
      }
      span[index] = dictionary[Int(span[index])]
    }
    return indices
  }

  // MARK: - Tags

  /// Returns the tags of all features and, for each feature, the index after its last tag.
  ///
  /// Throws an error if a column is not for that number of features.
  func tags(
    features: Int, budget: inout MLTBudget, at offset: Int
  ) throws(TileError) -> (tags: [UInt32], ends: [UInt32]) {
    for (name, column) in zip(keys, columns) where column.count != features {
      throw Self.wrongCount(name, column.count, features, at: offset)
    }
    let total = 2 * columns.reduce(0) { $0 + $1.indices.count }
    try budget.take(total + features, at: offset)
    var tagIndices = firstTagIndices(features: features)
    var tags = [UInt32](repeating: 0, count: total)
    let columns = columns.span
    for key in columns.indices {
      columns[key].write(key: UInt32(key), to: &tags, at: &tagIndices)
    }
    return (tags, tagIndices)
  }

  /// For each feature, the index of its first tag.
  private func firstTagIndices(features: Int) -> [UInt32] {
    let always = columns.count { $0.presence == nil }
    var tagIndices = [UInt32](repeating: UInt32(2 * always), count: features)
    let columns = columns.span
    for index in columns.indices { columns[index].presence?.add(2, to: &tagIndices) }
    var span = tagIndices.mutableSpan
    var sum: UInt32 = 0
    for feature in span.indices {
      let count = span[feature]
      span[feature] = sum
      sum += count
    }
    return tagIndices
  }
}

extension MLTProperties.Column {
  /// Writes the column's tags and moves the tag indices of its features behind them.
  fileprivate func write(key: UInt32, to tags: inout [UInt32], at tagIndices: inout [UInt32]) {
    var tags = tags.mutableSpan
    var tagIndices = tagIndices.mutableSpan
    let indices = indices.span
    guard let presence else {
      for feature in tagIndices.indices {
        let tagIndex = Int(tagIndices[feature])
        tags[tagIndex] = key
        tags[tagIndex + 1] = indices[feature]
        tagIndices[feature] = UInt32(tagIndex + 2)
      }
      return
    }
    var next = 0
    presence.forEachSet { feature in
      let tagIndex = Int(tagIndices[feature])
      tags[tagIndex] = key
      tags[tagIndex + 1] = indices[next]
      tagIndices[feature] = UInt32(tagIndex + 2)
      next += 1
    }
  }
}

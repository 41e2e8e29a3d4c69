// SPDX-License-Identifier: Apache-2.0

/// Encodes the strings of one column, or the dictionary of several.
struct MapLibreStrings {
  private(set) var streams: [TileBytes] = []
  /// The indices in the dictionary, for each column that shares it.
  private(set) var offsets: [TileBytes] = []

  private let writer: MapLibreStreamWriter

  init(
    _ texts: [String], as encoding: MapLibreTileWriter.Strings, streams writer: MapLibreStreamWriter
  ) {
    self.writer = writer
    let (words, indices) = Self.dictionary([texts])
    let offsets = writer.integers(indices[0], role: 0x22)
    switch encoding {
    case .plain: streams = plain(texts, lengths: 0x30, data: 0x10)
    case .dictionary:
      let dictionary = plain(words, lengths: 0x36, data: 0x11)
      streams = [dictionary[0], offsets, dictionary[1]]
    case .fsst: streams = compressed(texts, data: 0x11)
    case .fsstDictionary: streams = compressed(words, data: 0x11) + [offsets]
    }
  }

  init(sharing columns: [[String]], isCompressed: Bool, streams writer: MapLibreStreamWriter) {
    self.writer = writer
    let (words, indices) = Self.dictionary(columns)
    streams =
      isCompressed ? compressed(words, data: 0x12) : plain(words, lengths: 0x36, data: 0x12)
    offsets = indices.map { writer.integers($0, role: 0x22) }
  }

  private static func dictionary(_ columns: [[String]]) -> (words: [String], indices: [[Int64]]) {
    var words: [String] = []
    var indexOfWord: [String: Int64] = [:]
    let indices = columns.map { texts in
      texts.map { text -> Int64 in
        if let known = indexOfWord[text] { return known }
        indexOfWord[text] = Int64(words.count)
        words.append(text)
        return Int64(words.count - 1)
      }
    }
    return (words, indices)
  }

  private func plain(_ texts: [String], lengths: UInt8, data: UInt8) -> [TileBytes] {
    [
      writer.integers(texts.map { Int64($0.utf8.count) }, role: lengths),
      MapLibreStreamWriter.stream(
        role: data, encoding: 0, count: texts.count, payload: texts.flatMap(\.utf8)),
    ]
  }

  /// Compresses texts with a table of the most frequent sequences of four, three and two bytes.
  private func compressed(_ texts: [String], data: UInt8) -> [TileBytes] {
    let bytes = texts.flatMap(\.utf8)
    var counts: [[UInt8]: Int] = [:]
    for length in 2...4 where bytes.count >= length {
      for start in 0...bytes.count - length {
        counts[Array(bytes[start..<start + length]), default: 0] += length - 1
      }
    }
    let symbols = counts.sorted {
      ($0.value, $1.key.description) > ($1.value, $0.key.description)
    }.prefix(255).map(\.key)
    let code = Dictionary(uniqueKeysWithValues: symbols.enumerated().map { ($1, UInt8($0)) })
    var payload: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let found = (2...4).reversed().first { length in
        index + length <= bytes.count && code[Array(bytes[index..<index + length])] != nil
      }
      if let found, let symbol = code[Array(bytes[index..<index + found])] {
        payload.append(symbol)
        index += found
      } else {
        payload += [255, bytes[index]]
        index += 1
      }
    }
    return [
      writer.integers(symbols.map { Int64($0.count) }, role: 0x35),
      MapLibreStreamWriter.stream(
        role: 0x15, encoding: 0, count: symbols.count, payload: symbols.flatMap { $0 }),
      writer.integers(texts.map { Int64($0.utf8.count) }, role: 0x36),
      MapLibreStreamWriter.stream(
        role: data, encoding: 0, count: texts.count, payload: payload),
    ]
  }
}

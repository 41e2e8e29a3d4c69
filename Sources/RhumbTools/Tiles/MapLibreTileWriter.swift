// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// Encodes tiles as MapLibre Tiles, for tests and measurements.
package struct MapLibreTileWriter: Sendable {
  /// How the words of integers are stored.
  package enum Words: CaseIterable, Sendable { case varint, fixed, fastPFOR }
  /// How integers become words.
  package enum Integers: CaseIterable, Sendable { case smallest, plain, deltas, runs, deltaRuns }
  /// How the strings of a column are stored.
  package enum Strings: CaseIterable, Sendable { case plain, dictionary, fsst, fsstDictionary }

  package var words = Words.varint
  package var integers = Integers.smallest
  package var strings = Strings.dictionary
  package var vertices = MapLibreVertexEncoding.deltas
  /// Whether the columns `name:…` share a dictionary.
  package var sharesDictionaries = false

  package init() {}

  /// Encodes a tile. Properties that are neither text, numbers nor booleans are left out.
  package func encode(_ tile: VectorTile) -> [UInt8] {
    var bytes = TileBytes()
    for layer in tile.layers {
      var body = TileBytes()
      body.append(byte: 1)
      body.append(encode(layer))
      bytes.append(sized: body.bytes)
    }
    return bytes.bytes
  }

  var streams: MapLibreStreamWriter {
    let logical: MapLibreStreamWriter.Logical? =
      switch integers {
      case .smallest: nil
      case .plain: MapLibreStreamWriter.Logical.none
      case .deltas: .deltas
      case .runs: .runs
      case .deltaRuns: .deltaRuns
      }
    let physical: MapLibreStreamWriter.Physical =
      switch words {
      case .varint: .varint
      case .fixed: .none
      case .fastPFOR: .fastPFOR
      }
    return MapLibreStreamWriter(logical: logical, physical: physical)
  }

  private func encode(_ layer: VectorTileLayer) -> TileBytes {
    var metadata = TileBytes()
    var data = TileBytes()
    var count = 1
    if layer.features.contains(where: { $0.id != nil }) {
      appendIDs(of: layer, to: &metadata, &data)
      count += 1
    }
    metadata.append(byte: 4)
    data.append(MapLibreGeometryWriter(layer, streams: streams, vertices: vertices).encoded)
    var shared: [Column] = []
    for column in Column.all(of: layer) {
      if sharesDictionaries, column.kind == .string, column.name.hasPrefix("name:") {
        shared.append(column)
        continue
      }
      append(column, to: &metadata, &data)
      count += 1
    }
    if !shared.isEmpty {
      append(sharing: shared, to: &metadata, &data)
      count += 1
    }
    var bytes = TileBytes()
    bytes.append(text: layer.name)
    bytes.append(count: layer.extent)
    bytes.append(count: count)
    bytes.append(metadata)
    bytes.append(data)
    return bytes
  }

  private func appendIDs(
    of layer: VectorTileLayer, to metadata: inout TileBytes, _ data: inout TileBytes
  ) {
    let present = layer.features.map { $0.id != nil }
    let ids = layer.features.compactMap(\.id)
    let isLong = ids.contains { $0 > UInt64(UInt32.max) }
    let isNullable = present.contains(false)
    metadata.append(byte: (isLong ? 2 : 0) + (isNullable ? 1 : 0))
    if isNullable { data.append(MapLibreStreamWriter.bits(present, role: 0)) }
    data.append(
      streams.integers(ids.map { Int64(bitPattern: $0) }, role: 0x10, isLong: isLong))
  }

  private func append(_ column: Column, to metadata: inout TileBytes, _ data: inout TileBytes) {
    metadata.append(byte: column.kind.rawValue + (column.isNullable ? 1 : 0))
    metadata.append(text: column.name)
    let presence =
      column.isNullable ? MapLibreStreamWriter.bits(column.present, role: 0) : TileBytes()
    let numbers = column.values.compactMap(\.number)
    switch column.kind {
    case .boolean:
      data.append(presence)
      data.append(MapLibreStreamWriter.bits(column.values.compactMap(\.bool), role: 0x10))
    case .int32, .int64:
      data.append(presence)
      data.append(
        streams.integers(
          numbers.map { Int64($0) }, role: 0x10, isSigned: true, isLong: column.kind == .int64))
    case .double:
      data.append(presence)
      var payload = TileBytes()
      for number in numbers { payload.append(word: number.bitPattern, bytes: 8) }
      data.append(
        MapLibreStreamWriter.stream(
          role: 0x10, encoding: 0, count: numbers.count, payload: payload.bytes))
    case .string:
      let text = MapLibreStrings(
        column.values.compactMap(\.string), as: strings, streams: streams)
      data.append(count: text.streams.count + (column.isNullable ? 1 : 0))
      data.append(presence)
      for stream in text.streams { data.append(stream) }
    }
  }

  private func append(
    sharing columns: [Column], to metadata: inout TileBytes, _ data: inout TileBytes
  ) {
    metadata.append(byte: 30)
    metadata.append(text: "name:")
    metadata.append(count: columns.count)
    for column in columns {
      metadata.append(byte: column.isNullable ? 29 : 28)
      metadata.append(text: String(column.name.dropFirst(5)))
    }
    let text = MapLibreStrings(
      sharing: columns.map { $0.values.compactMap(\.string) },
      isCompressed: strings == .fsst || strings == .fsstDictionary, streams: streams)
    data.append(
      count: text.streams.count + columns.reduce(0) { $0 + ($1.isNullable ? 2 : 1) })
    for stream in text.streams { data.append(stream) }
    for (column, offsets) in zip(columns, text.offsets) {
      data.append(count: column.isNullable ? 2 : 1)
      if column.isNullable { data.append(MapLibreStreamWriter.bits(column.present, role: 0)) }
      data.append(offsets)
    }
  }
}

/// A property of a layer's features whose values are of one kind.
private struct Column {
  enum Kind: UInt8, CaseIterable {
    case boolean = 10
    case int32 = 16
    case int64 = 20
    case double = 26
    case string = 28

    init?(_ value: JSON) {
      switch value {
      case .bool: self = .boolean
      case .string: self = .string
      case .number(let number):
        self =
          Int32(exactly: number) != nil && (number != 0 || number.sign == .plus)
          ? .int32 : Int64(exactly: number) != nil && number != 0 ? .int64 : .double
      case .null, .array, .object: return nil
      }
    }
  }

  let name: String
  let kind: Kind
  var present: [Bool] = []
  var values: [JSON] = []

  var isNullable: Bool { present.contains(false) }

  /// The columns of a layer. Values of several kinds under one name take several columns.
  static func all(of layer: VectorTileLayer) -> [Column] {
    let properties = layer.features.map { layer.properties(of: $0) }
    return layer.keys.flatMap { key in
      Kind.allCases.compactMap { kind in
        var column = Column(name: key, kind: kind)
        for object in properties {
          let value = object[key]
          let isPresent = value.map { Kind($0) == kind } ?? false
          column.present.append(isPresent)
          if isPresent, let value { column.values.append(value) }
        }
        return column.values.isEmpty ? nil : column
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import MapTiles
import Testing

/// The mvt-fixtures suite: small tiles with their content in JSON and the expected result of decoding.
@Suite(.enabled(if: Shared.has("suites/mvt-fixtures"), "needs the shared data"))
struct VectorTileFixtureTests {
  struct Fixture: Sendable, CustomTestStringConvertible {
    var name: String
    var description: String
    var isValid: Bool
    var error: String?
    var layers: [JSON]
    var bytes: [UInt8]
    var testDescription: String { "\(name): \(description)" }
  }

  /// The fixtures with contradictory expectations. 057 is declared valid, but it claims half a billion points
  /// and contains one, as does 051, which is fatal. 061 is declared valid and fatal; like 024, which is
  /// fatal, it has no version. 003 is declared recoverable, but it is identical to the valid fixture 016,
  /// whose type is missing too.
  static let contradicted: Set = ["003", "057", "061"]

  static let all: [Fixture] = {
    let folder = shared("suites/mvt-fixtures/fixtures")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      guard let info = try? JSON(parsing: bytes(of: "\(folder)/\(name)/info.json")),
        let json = try? JSON(parsing: bytes(of: "\(folder)/\(name)/tile.json")),
        let tile = try? bytes(of: "\(folder)/\(name)/tile.mvt")
      else { return nil }
      let validity = info["validity"]
      return Fixture(
        name: name, description: info["description"]?.string ?? "",
        isValid: validity?["v1"]?.bool == true || validity?["v2"]?.bool == true,
        error: validity?["error"]?.string, layers: json["layers"]?.array ?? [], bytes: tile)
    }
  }()

  @Test func `the suite is complete`() { #expect(Self.all.count == 74) }

  @Test(arguments: all.filter { $0.isValid && !contradicted.contains($0.name) })
  func `a valid tile decodes to its JSON description`(fixture: Fixture) throws {
    let tile = try VectorTile(decoding: fixture.bytes)
    #expect(tile.skippedFeatures == 0)
    try #require(tile.layers.count == fixture.layers.count)
    for (layer, expected) in zip(tile.layers, fixture.layers) {
      #expect(layer.name == expected["name"]?.string)
      #expect(layer.extent == Int(expected["extent"]?.number ?? 4096))
      #expect(layer.keys.map { JSON.string($0) } == expected["keys"]?.array)
      #expect(layer.values == expected["values"]?.array?.map(Self.value))
      let features = expected["features"]?.array ?? []
      try #require(layer.features.count == features.count)
      for (feature, expected) in zip(layer.features, features) {
        #expect(feature.id == expected["id"]?.number.map { UInt64($0) })
        #expect(feature.type.rawValue == UInt8(expected["type"]?.number ?? 0))
        #expect(layer.tags[feature.tags].map(Double.init) == Self.numbers(expected["tags"]))
        #expect(
          layer.commands[feature.commands].map(Double.init) == Self.numbers(expected["geometry"]))
      }
    }
  }

  @Test(arguments: all.filter { $0.error == "fatal" || ["045", "057"].contains($0.name) })
  func `a tile with a fatal error cannot be decoded`(fixture: Fixture) {
    #expect(throws: TileError.self) { try VectorTile(decoding: fixture.bytes) }
  }

  @Test(arguments: all.filter { $0.error == "recoverable" && !["003", "046"].contains($0.name) })
  func `the bad features of a recoverable tile are skipped and counted`(
    fixture: Fixture
  ) throws {
    let tile = try VectorTile(decoding: fixture.bytes)
    #expect(tile.skippedFeatures == 1)
    #expect(tile.layers.count == 1)
    #expect(tile.layers.first?.features.count == (fixture.name == "015" ? 1 : 0))
  }

  @Test func `a line with repeated points is kept because real tiles contain many`() throws {
    let fixture = try #require(Self.all.first { $0.name == "046" })
    let layer = try #require(try VectorTile(decoding: fixture.bytes).layers.first)
    var geometry = TileGeometry()
    #expect(layer.geometry(of: layer.features[0], extent: 4096, into: &geometry))
    #expect(geometry.points == [[2, 2], [2, 10], [2, 10]])
  }

  @Test func `a feature without a type has the unknown type and no geometry`() throws {
    let fixture = try #require(Self.all.first { $0.name == "003" })
    let layer = try #require(try VectorTile(decoding: fixture.bytes).layers.first)
    var geometry = TileGeometry()
    #expect(layer.features[0].type == .unknown)
    #expect(!layer.geometry(of: layer.features[0], extent: 4096, into: &geometry))
  }

  private static func numbers(_ json: JSON?) -> [Double] {
    (json?.array ?? []).compactMap(\.number)
  }

  /// Converts a value in the suite's JSON to a property: the only member, with floats rounded to 32 bits.
  private static func value(_ json: JSON) -> JSON {
    guard let (kind, value) = json.object?.elements.first else { return .null }
    if kind == "float_value", let number = value.number { return .number(Double(Float(number))) }
    if kind == "string_value", let number = value.number { return .string(JSON.text(of: number)) }
    return value
  }
}

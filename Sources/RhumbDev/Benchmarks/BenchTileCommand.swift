// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules
import RhumbTools

/// `rhumb-dev bench tile`: the time to decode and tessellate one vector tile.
struct BenchTileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tile", abstract: "Measures decoding and tessellating one vector tile.",
    discussion: """
      Decoding includes all geometry. The tile is also measured in the other of the two formats, Mapbox Vector \
      Tiles (MVT) and MapLibre Tiles (MLT), to which it is converted first. Tessellation excludes decoding; it makes the meshes that styles need: \
      anti-aliased fills of all polygons, and thin lines. Reports the best round.

      EXAMPLE
        rhumb-dev bench tile paris.pmtiles 14/8298/5635
      """)

  @Argument(
    help: ArgumentHelp("A PMTiles or MBTiles file, or a folder of tiles.", valueName: "file"))
  var file: String

  @Argument(help: ArgumentHelp("The tile to measure.", valueName: "z/x/y"))
  var tile: TileArgument

  @Option(help: "The number of rounds per step.")
  var rounds = 40

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  func validate() throws {
    guard (1...100_000).contains(rounds) else {
      throw ValidationError("--rounds must be in 1...100000")
    }
  }

  func run() async throws {
    let source = try await TileSources.open(path: file)
    guard let bytes = try await source.tile(tile.id) else {
      throw CLIError("\(file) has no tile \(tile.id)")
    }
    let format = source.info.format
    let decoded = try VectorTile(decoding: bytes, format: format)
    let isMapLibre = format == .mlt
    let other: [UInt8]
    let otherFormat: TileSourceInfo.Format
    if isMapLibre {
      (other, otherFormat) = (VectorTileWriter.encode(decoded), .mvt)
    } else {
      (other, otherFormat) = (MapLibreTileWriter().encode(decoded), .mlt)
    }
    var counts = Counts(decoded)
    var decode = Double.infinity
    var decodeOther = Double.infinity
    var tessellate = Double.infinity
    for _ in 0..<rounds {
      let decoding = Stopwatch()
      try counts.readAll(VectorTile(decoding: bytes, format: format))
      decode = min(decode, decoding.wall)
      let decodingOther = Stopwatch()
      try counts.readAll(VectorTile(decoding: other, format: otherFormat))
      decodeOther = min(decodeOther, decodingOther.wall)
      let reading = Stopwatch()
      counts.readAll(decoded)
      let read = reading.wall
      let tessellating = Stopwatch()
      counts.tessellateAll(decoded)
      tessellate = min(tessellate, tessellating.wall - read)
    }
    let name = isMapLibre ? "mvt" : "mlt"
    report(
      bytes: bytes.count, counts: counts, decode: decode, tessellate: tessellate,
      other: [
        ("\(name)_bytes", Double(other.count)), ("\(name)_decode_ms", decodeOther),
        ("\(name)_features_per_s", Double(counts.features) / decodeOther * 1e3),
      ])
  }

  private func report(
    bytes: Int, counts: Counts, decode: Double, tessellate: Double, other: [(String, Double)]
  ) {
    let features = Double(counts.features)
    let figures: [(String, Double)] =
      [
        ("bytes", Double(bytes)), ("features", features), ("points", Double(counts.points)),
        ("decode_ms", decode), ("decode_mb_per_s", Double(bytes) / decode / 1e3),
        ("decode_features_per_s", features / decode * 1e3), ("tessellate_ms", tessellate),
        ("tessellate_features_per_s", features / tessellate * 1e3),
        ("triangles", Double(counts.triangles)),
      ] + other
    if json {
      Output.print(
        JSON.object(
          JSONObject(uniqueKeysWithValues: figures.map { ($0.0, JSON.number($0.1)) })
        ).text)
    } else {
      for (name, value) in figures { Output.print("\(name): \(value.rounded(toPlaces: 2))") }
    }
  }

  /// The counts of features and points in the tile.
  private struct Counts {
    let features: Int
    var points = 0
    var triangles = 0
    private var geometry = TileGeometry()

    init(_ tile: VectorTile) { features = tile.layers.reduce(0) { $0 + $1.features.count } }

    mutating func readAll(_ tile: VectorTile) {
      points = 0
      for layer in tile.layers {
        for feature in layer.features
        where layer.geometry(of: feature, extent: TileUnits.extent, into: &geometry) {
          points += geometry.points.count
        }
      }
    }

    mutating func tessellateAll(_ tile: VectorTile) {
      var tessellator = Tessellator()
      var fill = FillMesh()
      var outline = OutlineMesh()
      var line = LineMesh()
      for layer in tile.layers {
        for feature in layer.features
        where layer.geometry(of: feature, extent: TileUnits.extent, into: &geometry) {
          switch feature.type {
          case .polygon:
            tessellator.fill(geometry, row: 0, into: &fill)
            tessellator.outline(geometry, row: 0, into: &outline)
          case .lineString:
            tessellator.line(
              geometry, isPolygon: false, style: LineTessellation(isNarrow: true), row: 0,
              into: &line)
          case .point, .unknown: break
          }
        }
      }
      // An edge can be drawn as two triangles.
      triangles = (fill.indices.count + line.indices.count) / 3 + outline.indices.count
    }
  }
}

/// A tile on the command line, as `z/x/y`.
struct TileArgument: ExpressibleByArgument {
  var id: TileID

  init?(argument: String) {
    let parts = argument.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    id = TileID(z: parts[0], x: parts[1], y: parts[2])
    guard id.isValid else { return nil }
  }
}

// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Rhumb
import RhumbServer
import Testing

@testable import RhumbServerCommand

/// The options of `rhumb-server tiles` and `rhumb-server join`.
@Suite struct TilesOptionsTests {
  private static func tiles(_ arguments: String...) throws -> TilesCommand {
    try TilesCommand.parse(["--zooms", "0-2", "--output", "day.pmtiles"] + arguments)
  }

  /// The sentence of the error of usage for arguments; `nil` if they are accepted.
  private static func sentence<Command: ParsableCommand>(
    _ command: Command.Type, _ arguments: [String]
  ) -> String? {
    do {
      _ = try command.parse(arguments)
      return nil
    } catch {
      #expect(command.exitCode(for: error) == .validationFailure, "\(arguments)")
      return command.message(for: error)
    }
  }

  @Test func `Without options, all tiles are PNG of 256 points with one pixel per point`() throws {
    let command = try Self.tiles()
    #expect(command.output == "day.pmtiles" && !command.json && !command.quiet)
    let options = try command.options()
    #expect(options.zooms == 0...2 && options.bounds == nil && options.style == nil)
    #expect(options.tileSize == 256 && options.scale == 1 && options.format == "png")
    #expect(options.shard.number == 1 && options.shard.count == 1)
  }

  @Test(arguments: [("0-14", 0...14), ("12", 12...12), ("3-3", 3...3), ("0-0", 0...0)])
  func `--zooms is a range or a level`(text: String, zooms: ClosedRange<Int>) throws {
    let command = try TilesCommand.parse(["--zooms", text, "-o", "tiles"])
    #expect(try command.options().zooms == zooms)
    #expect(command.output == "tiles")
  }

  @Test(arguments: ["14-0", "a", "0-", "0-1-2", "1.5", "-1", "0-b"])
  func `Other texts of --zooms are errors`(text: String) {
    #expect(
      Self.sentence(TilesCommand.self, ["-o", "tiles", "--zooms=\(text)"])
        == "The zooms must be levels such as 0-14 or 12, not \(text).")
  }

  @Test(arguments: [
    ("24.9,60.1,25.0,60.2", [24.9, 60.1, 25.0, 60.2]),
    ("-0.2,51.4,0.1,51.6", [-0.2, 51.4, 0.1, 51.6]),
    ("170,-20,-170,-10", [170.0, -20.0, -170.0, -10.0]),
    ("-180,-90,180,90", [-180.0, -90.0, 180.0, 90.0]),
  ])
  func `--bbox is the area, also west of Greenwich and across the antimeridian`(
    text: String, sides: [Double]
  ) throws {
    let expected = CoordinateBounds(
      southWest: Coordinate(latitude: sides[1], longitude: sides[0]),
      northEast: Coordinate(latitude: sides[3], longitude: sides[2]))
    #expect(try Self.tiles("--bbox", text).options().bounds == expected)
    #expect(try Self.tiles("--bbox=\(text)").options().bounds == expected)
  }

  @Test(arguments: ["1,2,3", "1,2,3,4,5", "a,b,c,d", "24.9 60.1 25.0 60.2", "1,2,,4", ""])
  func `Texts of --bbox that are not four numbers are errors`(text: String) {
    #expect(
      Self.sentence(TilesCommand.self, ["--zooms", "1", "-o", "tiles", "--bbox", text])
        == "The bounds must be WEST,SOUTH,EAST,NORTH, not \(text).")
  }

  @Test(arguments: ["24.9,60.2,25.0,60.1", "24.9,60.1,25.0,60.1", "0,-91,1,0", "nan,0,1,1"])
  func `A --bbox without an area is an error`(text: String) {
    #expect(
      Self.sentence(TilesCommand.self, ["--zooms", "1", "-o", "tiles", "--bbox", text])
        == "The bounds \(text) are not valid or have no area.")
  }

  @Test(arguments: [("1/1", 1, 1), ("1/8", 1, 8), ("8/8", 8, 8)])
  func `--shard is a part of the tiles`(text: String, number: Int, count: Int) throws {
    let shard = try Self.tiles("--shard", text).options().shard
    #expect(shard.number == number && shard.count == count)
  }

  @Test(arguments: ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/3"])
  func `Other texts of --shard are errors`(text: String) {
    #expect(
      Self.sentence(TilesCommand.self, ["--zooms", "1", "-o", "tiles", "--shard=\(text)"])
        == "The shard must be 1/n to n/n, not \(text).")
  }

  @Test func `The other options have their values`() throws {
    let command = try Self.tiles(
      "--style", "night", "--tile-size", "512", "--scale", "4", "--format", "webp", "--json", "-q")
    #expect(command.json && command.quiet)
    #expect(try Self.tiles("--quiet").quiet)
    let options = try command.options()
    #expect(options.style == "night" && options.tileSize == 512)
    #expect(options.scale == 4 && options.format == "webp")
  }

  @Test func `The files and the configuration are the content`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/server.json"
    try Data(#"{"tiles": ["world.pmtiles"], "workers": 3}"#.utf8).write(to: URL(filePath: path))
    let command = try Self.tiles(
      "--config", path, "--workers", "2", "--language", "de/local", "city.pmtiles", "own.json",
      "city.graph", "https://maps.example.com/style", "https://maps.example.com/a.pmtiles?v=1")
    let configuration = try await command.content.configuration()
    #expect(
      configuration.tiles == [
        "\(folder.path)/world.pmtiles", "city.pmtiles", "https://maps.example.com/a.pmtiles?v=1",
      ])
    #expect(configuration.styles == ["own.json", "https://maps.example.com/style"])
    #expect(configuration.graphs == ["city.graph"])
    #expect(configuration.workers == 2 && configuration.language == "de/local")
    let missing = try Self.tiles("--config", "\(folder.path)/none.json")
    await #expect(
      throws: ServerError(404, "the file \(folder.path)/none.json does not exist")
    ) { try await missing.content.configuration() }
  }

  @Test(arguments: [
    (["--tile-size", "big"], "The value 'big' is invalid for '--tile-size <tile-size>'"),
    (["--scale", "1.5"], "The value '1.5' is invalid for '--scale <scale>'"),
    (["--workers", "many"], "The value 'many' is invalid for '--workers <workers>'"),
    (["--workers", "0"], "--workers must be a whole number from 1 to 256"),
    (
      ["--language", "german"],
      "--language must be a code such as de, local, or de/local, not german"
    ),
    (["--shard"], "Missing value for '--shard <shard>'"),
  ])
  func `Values of other types are errors`(arguments: [String], sentence: String) {
    #expect(
      Self.sentence(TilesCommand.self, ["--zooms", "1", "-o", "tiles"] + arguments) == sentence)
  }

  @Test func `The output and the zooms are required`() {
    #expect(
      Self.sentence(TilesCommand.self, ["--zooms", "1"])
        == "Missing expected argument '--output <output>'")
    #expect(
      Self.sentence(TilesCommand.self, ["--output", "tiles"])
        == "Missing expected argument '--zooms <zooms>'")
  }

  @Test(arguments: [
    (["--tile-size", "128"], 400, "the size of tiles must be 256 or 512"),
    (["--scale", "0"], 400, "the scale must be 1 to 4"),
    (["--scale", "5"], 400, "the scale must be 1 to 4"),
    (["--format", "gif"], 400, "the format must be png, jpg or webp"),
    (["--style", "none"], 404, "the style does not exist"),
    (["--zooms", "0-22"], 400, "the highest zoom is 21"),
    (["--zooms", "0-21", "--tile-size", "512"], 400, "the highest zoom is 20"),
    (
      ["--zooms", "0-20", "--bbox", "-180,-85,180,85"], 400,
      "the area has 1461215370581 tiles at these zooms; at most 50000000"
    ),
  ])
  func `Values that no tiles have are errors before any tile is rendered`(
    arguments: [String], status: Int, sentence: String
  ) async throws {
    let zooms = arguments.contains("--zooms") ? [] : ["--zooms", "1"]
    let command = try TilesCommand.parse(["--output", "tiles"] + zooms + arguments)
    await #expect(throws: ServerError(status, sentence)) {
      try await TileCutter(command.content.configuration(), command.options())
    }
  }

  @Test func `join has an output, inputs and a quiet mode`() throws {
    let command = try JoinCommand.parse(["all.pmtiles", "a.pmtiles", "folder", "-q"])
    #expect(command.output == "all.pmtiles" && command.inputs == ["a.pmtiles", "folder"])
    #expect(command.quiet)
    #expect(try JoinCommand.parse(["all.pmtiles", "a.pmtiles"]).quiet == false)
  }

  @Test(arguments: [
    (
      ["all.mbtiles", "a.pmtiles"],
      "The output must be an archive NAME.pmtiles, not all.mbtiles."
    ),
    (["all.pmtiles"], "Missing expected argument '<inputs> ...'"),
    ([String](), "Missing expected argument '<output>'"),
  ])
  func `Other arguments of join are errors`(arguments: [String], sentence: String) {
    #expect(Self.sentence(JoinCommand.self, arguments) == sentence)
  }
}

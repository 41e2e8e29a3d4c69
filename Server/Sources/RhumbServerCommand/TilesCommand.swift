// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Rhumb
import RhumbServer

struct TilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Renders the raster tiles of an area into an archive, a folder or an object storage.",
    discussion: """
      An interrupted run continues where it ended when it is started again. With --shard, several processes or \
      machines each render a part; they can share an output folder or bucket, or each write an archive that "join" joins.

      An object storage with the interface of S3 needs the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in \
      the environment, AWS_REGION (us-east-1) and, for services other than Amazon's, AWS_ENDPOINT_URL.

      EXAMPLES
        rhumb-server tiles --zooms 0-14 -o city-day.pmtiles city.pmtiles
        rhumb-server tiles --zooms 0-16 --bbox 24.9,60.1,25.0,60.2 --style night --scale 2 -o tiles/ city.pmtiles
        parallel rhumb-server tiles --zooms 0-14 --shard {}/8 -o part-{}.pmtiles city.pmtiles ::: {1..8}
        AWS_ENDPOINT_URL=http://localhost:9000 rhumb-server tiles --zooms 0-14 -o s3://maps/day city.pmtiles
      """)

  @OptionGroup var content: ContentOptions
  @Option(name: .shortAndLong, help: "An archive, NAME.pmtiles, a folder, or s3://BUCKET/PREFIX.")
  var output: String
  @Option(help: "The zoom levels: a range such as 0-14, or one level.") var zooms: String
  @Option(
    parsing: .unconditional,
    help: "WEST,SOUTH,EAST,NORTH in degrees. Default: the bounds of the tiles.")
  var bbox: String?
  @Option(help: "The style. Default: the first one.") var style: String?
  @Option(help: "The width of a tile in points: 256 or 512.") var tileSize = 256
  @Option(help: "Pixels per point: 1 to 4.") var scale = 1
  @Option(help: "png, jpg or webp.") var format = "png"
  @Option(help: "The part to render: 1/8 to 8/8.") var shard: String?
  @Flag(help: "Prints the result as JSON.") var json = false
  @Flag(name: .shortAndLong, help: "Prints no progress.") var quiet = false

  func validate() throws { _ = try options() }

  func run() async throws {
    let options = try options()
    let cutter = try await TileCutter(content.configuration(), options)
    let start = ContinuousClock.now
    let line = ProgressLine(isQuiet: quiet)
    let result = try await cutter.run(output: output) { progress in
      line.show(done: progress.rendered + progress.kept, of: progress.tiles, unit: "tiles")
    }
    line.end()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if json {
      print(
        """
        {"tiles": \(result.tiles), "rendered": \(result.rendered), "kept": \(result.kept), \
        "seconds": \(seconds)}
        """)
    } else if !quiet {
      let kept = result.kept > 0 ? ", \(result.kept) were there already" : ""
      RhumbServerCommand.log(
        "\(output): \(result.rendered) tiles rendered in \(Int(seconds.rounded())) s\(kept)")
    }
  }

  /// The options of the run.
  ///
  /// - Throws: `ValidationError` for texts that are not in the form of an option.
  func options() throws -> TileCutter.Options {
    var options = TileCutter.Options(zooms: try Self.range(zooms))
    options.style = style
    options.bounds = try bbox.map(Self.bounds)
    options.tileSize = tileSize
    options.scale = scale
    options.format = format
    if let shard {
      let numbers = shard.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let number = numbers[0], let count = numbers[1], count >= 1,
        1...count ~= number
      else { throw ValidationError("The shard must be 1/n to n/n, not \(shard).") }
      options.shard = (number, count)
    }
    return options
  }

  private static func range(_ text: String) throws -> ClosedRange<Int> {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard 1...2 ~= numbers.count, let low = numbers[0], let high = numbers[numbers.count - 1],
      low <= high, low >= 0
    else { throw ValidationError("The zooms must be levels such as 0-14 or 12, not \(text).") }
    return low...high
  }

  private static func bounds(_ text: String) throws -> CoordinateBounds {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1],
      let east = numbers[2], let north = numbers[3]
    else { throw ValidationError("The bounds must be WEST,SOUTH,EAST,NORTH, not \(text).") }
    let bounds = CoordinateBounds(
      southWest: Coordinate(latitude: south, longitude: west),
      northEast: Coordinate(latitude: north, longitude: east))
    guard bounds.isValid, south < north else {
      throw ValidationError("The bounds \(text) are not valid or have no area.")
    }
    return bounds
  }
}

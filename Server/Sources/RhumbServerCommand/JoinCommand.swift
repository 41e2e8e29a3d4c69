// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RhumbServer

struct JoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Joins tile archives into one PMTiles archive.",
    discussion: """
      The archives are the shards of "tiles", or archives of neighboring areas with tiles of one format. If \
      several archives have a tile, the first one is used.
      """)

  @Argument(help: "The archive to write, NAME.pmtiles.") var output: String
  @Argument(help: "Archives (.pmtiles, .mbtiles) and folders of tiles.") var inputs: [String]
  @Flag(name: .shortAndLong, help: "Prints no progress.") var quiet = false

  func validate() throws {
    guard output.hasSuffix(".pmtiles") else {
      throw ValidationError("The output must be an archive NAME.pmtiles, not \(output).")
    }
  }

  func run() async throws {
    let line = ProgressLine(isQuiet: quiet)
    try await TileJoin(paths: inputs).write(to: output) { done, total in
      line.show(done: done, of: total, unit: "tiles")
    }
    line.end()
  }
}

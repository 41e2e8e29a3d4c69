// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapJSON
import RhumbModules

/// `rhumb-dev bench labels`: how calm the labels are while the camera moves.
struct BenchLabelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract:
      "Counts the labels that change while the camera moves, and the engine's time per frame.",
    discussion: """
      Moves the camera along four paths: a full turn over a tilted city in steps of one degree, from zoom 14 \
      to 17 and back, a pan and a drive. Counts the labels in view that appear, disappear or change their \
      anchor. Labels that enter or leave the view are not counted. Nothing is drawn. With --cost two engines draw \
      the paths in turn, one of which fades the labels, and the processor time of both is compared.

      EXAMPLES
        rhumb-dev bench labels
        rhumb-dev bench labels --cost --path zoom
        rhumb-dev bench labels --tiles city.mbtiles --at 48.8566,2.3522 --json
      """)

  @OptionGroup var map: StyleOptions

  @Option(
    help: ArgumentHelp(
      "The city's coordinate. Default: the center of the tiles.", valueName: "lat,lng"))
  var at: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The view's size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1024, height: 768)

  @Option(help: "A path to measure: rotate, zoom, pan or drive; repeatable. Default: all.")
  var path: [LabelPath.Kind] = []

  @Flag(help: "Measures the processor time of frames with and without fading labels.")
  var cost = false

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  func validate() throws {
    try size.check()
    guard at == nil || target != nil else {
      throw ValidationError("--at must be LAT,LNG, such as 60.171,24.932")
    }
  }

  func run() async throws {
    try await map.network.withLoader { try await run(with: $0) }
  }

  private var target: Coordinate? {
    let numbers = (at ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    let target = Coordinate(latitude: numbers[0], longitude: numbers[1])
    return target.isValid ? target : nil
  }

  private func run(with loader: OnlineResourceLoader) async throws {
    let (scene, archives) = try await map.scene(scale: 1, loader: loader)
    let paths = LabelPath(
      coordinate: target ?? archives.first?.info.bounds.center
        ?? Coordinate(latitude: 60.1699, longitude: 24.9440), size: size)
    var result = JSONObject()
    func add(_ figures: JSON, _ text: String, of kind: LabelPath.Kind) {
      result[kind.rawValue] = figures
      if !json { Output.print("\(kind.rawValue): \(text)") }
    }
    for kind in path.isEmpty ? LabelPath.Kind.allCases : path {
      if cost {
        let cost = try await FadeBench(scene: scene, path: paths).run(kind)
        add(cost.json, "\(cost)", of: kind)
      } else {
        let calm = try await LabelBench(scene: scene, path: paths).run(kind)
        add(calm.json, "\(calm)", of: kind)
      }
    }
    if json { Output.print(JSON.object(result).text) }
  }
}

extension LabelPath.Kind: ExpressibleByArgument {}

extension LabelBench.Calm: CustomStringConvertible {
  var json: JSON {
    [
      "labels": .number(Double(labels) / Double(max(frames, 1))),
      "appeared_per_100": .number(perHundredFrames(appeared)),
      "disappeared_per_100": .number(perHundredFrames(disappeared)),
      "anchor_changes_per_100": .number(perHundredFrames(anchorChanges)),
      "share": .number(share), "worst_share": .number(worst), "engine_ms": .number(time),
    ]
  }

  var description: String {
    """
    \(labels / max(frames, 1)) labels; per 100 frames \(perHundredFrames(appeared).rounded(toPlaces: 1)) \
    appear, \(perHundredFrames(disappeared).rounded(toPlaces: 1)) disappear, \
    \(perHundredFrames(anchorChanges).rounded(toPlaces: 1)) change their anchor; \
    \((share * 100).rounded(toPlaces: 2)) % of the labels per frame, at most \
    \((worst * 100).rounded(toPlaces: 1)) %; engine \(time.rounded(toPlaces: 2)) ms
    """
  }
}

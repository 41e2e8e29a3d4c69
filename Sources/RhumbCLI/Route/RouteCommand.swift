// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// `rhumb route`: finds a route and prints its steps.
struct RouteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route", abstract: "Finds a route and prints its steps.",
    discussion: """
      Without --graph, the built-in graph of central Helsinki is used. With -o, the route is also drawn on a map.
      Several coordinates are the origin, the intermediate stops and the destination, like --from, --via and --to.

      EXAMPLES
        rhumb route 60.1719,24.9414 60.1676,24.9521
        rhumb route --from 60.1719,24.9414 --to 60.1676,24.9521
        rhumb route --from 60.1719,24.9414 --to 60.1676,24.9521 --mode walking --language de
        rhumb route --graph city.graph --from 48.137,11.575 --via 48.14,11.58 --to 48.15,11.59 --json
        rhumb route --from 60.1719,24.9414 --to 60.1676,24.9521 --alternatives 2 -o route.png
        rhumb route --graph city.graph --traffic now.csv 48.137,11.575 48.15,11.59
        rhumb route --from 60.1662,24.9450 --via 60.1712,24.9440 --via 60.1680,24.9500 --optimize \\
          --to 60.1697,24.9480
      """)

  @Argument(
    help: ArgumentHelp(
      "The waypoints of the route in their order, instead of --from, --via and --to.",
      valueName: "LAT,LNG"))
  var coordinates: [CoordinateArgument] = []

  @OptionGroup var options: RouteOptions
  @OptionGroup var map: StyleOptions

  @Option(help: "The maximum number of alternative routes: 0, 1 or 2.")
  var alternatives = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The initial heading, clockwise from north.", valueName: "degrees"))
  var heading: Double?

  @Flag(help: "Visits the intermediate stops in the order that takes the least time.")
  var optimize = false

  @Flag(help: "Prints the routes as OSRM-compatible JSON.")
  var json = false

  @Flag(help: "Prints the routes as GeoJSON: lines, and points for the maneuvers.")
  var geojson = false

  @Flag(help: "Prints the best route as GPX.")
  var gpx = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "An image of the route to write: .png, .jpg, .jpeg or .webp.", valueName: "file"))
  var output: String?

  @Flag(help: "Fails if fewer alternative routes are found than --alternatives.")
  var strict = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The image size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1024, height: 768)

  mutating func validate() throws {
    try options.take(coordinates)
    guard options.from != nil, options.to != nil else {
      throw ValidationError(
        "the origin and the destination are required: two coordinates, or --from and --to")
    }
    guard (0...2).contains(alternatives) else {
      throw ValidationError("--alternatives must be in 0...2")
    }
    guard heading.map((-360...360).contains) ?? true else {
      throw ValidationError("--heading must be in -360...360")
    }
    guard [json, geojson, gpx].count(where: { $0 }) <= 1 else {
      throw ValidationError("--json, --geojson and --gpx cannot be combined")
    }
    try size.check()
  }

  func run() async throws {
    if let output {
      if Output.isNamed(by: output) {
        throw CLIError(
          "the image and the routes cannot both use standard output: name a file with -o")
      }
      try OutputFile(path: output).check(inputs: options.files + map.files)
      _ = try ImageFile(path: output)
    }
    guard let from = options.from, let to = options.to else { return }
    var request = options.request(
      from: from.coordinate, to: to.coordinate, alternatives: alternatives)
    request.heading = heading
    let provider = try await map.network.withLoader { try await options.provider(loader: $0) }
    let order = optimize ? try await StopOrder.apply(to: &request, provider) : nil
    let routes = try await options.routes(of: provider, for: request)
    try check(routes)
    if let order, ![json, geojson, gpx].contains(true) { Output.print(order) }
    report(routes)
    guard let output else { return }
    let image = try await map.network.withLoader { loader in
      try await self.image(of: routes, from: from.coordinate, loader: loader)
    }
    try OutputFile(path: output).write(image: image)
  }

  /// Warns if alternative routes are missing; an error in strict mode.
  private func check(_ routes: [Route]) throws {
    let found = routes.count - 1
    guard found < alternatives else { return }
    let sentence =
      found == 0
      ? "there is no alternative to this route that is not much longer"
      : "there is only one alternative to this route that is not much longer"
    if strict { throw CLIError(sentence) }
    Messages.warn(sentence)
  }

  private func image(
    of routes: [Route], from origin: Coordinate, loader: OnlineResourceLoader
  ) async throws -> RasterImage {
    async let driver: Void = GLESBackend.prepareHeadless()
    let (scene, archives) = try await map.scene(scale: 1, loader: loader)
    map.warn(unless: archives, hold: origin, of: "the route")
    let image = try await RouteImage(
      routes: routes, origin: origin, isNight: map.style == BuiltInStyle.night.rawValue
    )
    .draw(scene, size: size)
    await driver
    return image
  }

  private func report(_ routes: [Route]) {
    if json {
      Output.print(OSRMFormat.json(of: routes).text)
    } else if geojson {
      let features = routes.flatMap {
        $0.geoJSON(instructions: options.wording)["features"]?.array ?? []
      }
      let collection: JSON = [
        "type": "FeatureCollection", "features": .array(features),
      ]
      Output.print(collection.text)
    } else if gpx, let best = routes.first {
      Output.print(best.gpx(instructions: options.wording))
    } else {
      for (number, route) in routes.enumerated() {
        Output.print(RouteReport(route, wording: options.wording, alternative: number).text)
      }
    }
  }
}

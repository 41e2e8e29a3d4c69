// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import RhumbModules

/// `rhumb-dev bench snapshots`: images of routes for a server or a report.
struct BenchSnapshotsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshots", abstract: "Measures PNG files of routes on the built-in map.",
    discussion: """
      Renders routes between points of the built-in Helsinki, each with a line and two markers, half of \
      them by day and half by night, as the how-to guide shows for many images: one snapshotter for each style, \
      all of them at once, and images are encoded while the next ones are rendered.

      EXAMPLES
        rhumb-dev bench snapshots
        rhumb-dev bench snapshots --count 1000 --check
      """)

  @Option(help: "The number of images.")
  var count = 200

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The image size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 400, height: 300)

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(help: "Fails below 70 images a second.")
  var check = false

  private static let goal = 70.0

  func validate() throws {
    guard (2...100_000).contains(count) else {
      throw ValidationError("--count must be in 2...100000")
    }
    try size.check()
  }

  func run() async throws {
    let routes = try await Self.routes(count)
    let scenes = [try await StyledScene.builtIn(.day), try await StyledScene.builtIn(.night)]
    let watch = Stopwatch()
    var bytes = 0
    try await withThrowingTaskGroup(of: Int.self) { tasks in
      for (index, scene) in scenes.enumerated() {
        let part = routes.indices.filter { $0 % scenes.count == index }.map { routes[$0] }
        tasks.addTask { [size] in try await Self.render(part, scene, size) }
      }
      for try await size in tasks { bytes += size }
    }
    let rate = Double(count) / watch.wall * 1000
    report([
      Figure("images", Double(count), ""), Figure("images a second", rate, ""),
      Figure("processor time of an image", watch.cpu / Double(count), "ms"),
      Figure("mean size", Double(bytes) / Double(count) / 1000, "kB"),
      Figure("peak memory", Stopwatch.peakMegabytes, "MB"),
    ])
    if check, rate < Self.goal { throw ExitCode.failure }
  }

  private func report(_ figures: [Figure]) {
    guard json else {
      for figure in figures {
        Output.print("\(figure.name): \(figure.value.rounded(toPlaces: 2)) \(figure.unit)")
      }
      return
    }
    let names = figures.map { $0.name.replacing(" ", with: "_") }
    Output.print(
      JSON.object(
        zip(names, figures).reduce(into: JSONObject()) { $0[$1.0] = .number($1.1.value) }
      ).text)
  }

  /// Returns the paths of routes between points all over the built-in road graph.
  private static func routes(_ count: Int) async throws -> [[Coordinate]] {
    let provider = try GraphRouteProvider(BuiltInRoadGraph.helsinki.open())
    var routes: [[Coordinate]] = []
    var number = 0
    while routes.count < count {
      number += 2
      let request = RouteRequest(from: coordinate(number), to: [Waypoint(coordinate(number + 1))])
      if let route = try? await provider.routes(for: request).first {
        routes.append(route.line.coordinates)
      }
    }
    return routes
  }

  /// Returns a point of an evenly distributed sequence (the additive recurrence with the plastic number).
  private static func coordinate(_ number: Int) -> Coordinate {
    let x = (Double(number) * 0.754_877_666).truncatingRemainder(dividingBy: 1)
    let y = (Double(number) * 0.569_840_291).truncatingRemainder(dividingBy: 1)
    return Coordinate(latitude: 60.160 + 0.020 * y, longitude: 24.925 + 0.040 * x)
  }

  /// Renders and encodes images, and returns the number of bytes.
  private static func render(
    _ routes: [[Coordinate]], _ scene: StyledScene, _ size: SizeArgument
  ) async throws -> Int {
    let snapshotter = MapSnapshotter(scene: scene)
    return try await withThrowingTaskGroup(of: Int.self) { files in
      for path in routes {
        await show(path, in: snapshotter)
        let image = try await snapshotter.image(width: size.width, height: size.height)
        files.addTask { try image.pngData().count }
      }
      return try await files.reduce(0, +)
    }
  }

  @MainActor private static func show(_ path: [Coordinate], in snapshotter: MapSnapshotter) {
    snapshotter.removeAll()
    let line = Polyline(coordinates: MapPath(path))
    line.strokeWidth = 5
    snapshotter.add(line)
    for end in [path.first, path.last] {
      if let end { snapshotter.add(Marker(position: end)) }
    }
  }
}

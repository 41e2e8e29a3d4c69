// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapRouting
import RhumbModules

/// `rhumb-dev bench driving`: the process that `rhumb-dev bench resume` kills, and the one that resumes the drive.
///
/// It prints a line at each step: `driving` with the time at which the vehicle started, or `resumed` with the location of
/// the saved drive; then `guided` with the first location of the vehicle on the route, and its time.
struct BenchDrivingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "driving",
    abstract: "Drives in real time and saves the drive, for 'rhumb-dev bench resume'.",
    shouldDisplay: false)

  @Argument(help: "The file in which the drive is saved.")
  var state: String

  @Option(help: "The time at which the vehicle started, in seconds since 1970; with a saved drive.")
  var start = 0.0

  @Option(help: "The random seed of the route.")
  var seed: UInt64 = 1

  /// The time between two fixes in seconds.
  static let fixInterval = 0.25
  /// The process ends after this number of fixes, if nothing else ends it.
  private static let mostFixes = 480
  /// The minimum duration of the route in seconds, so that the drive does not end before it is killed.
  private static let shortestDrive = 120.0

  @MainActor func run() async throws {
    let graph = try RoadGraph(opening: BenchmarkGraph.samplePath)
    let file = DriveFile(path: state)
    let navigator: Navigator
    let origin: Double
    if DriveFile.exists(state) {
      navigator = try Navigator(routes: GraphRouteProvider(graph), wording: InstructionFormatter())
      guard try file.resume(navigator), let position = navigator.position else {
        throw CLIError("\(state) has no position")
      }
      origin = start
      Output.print("resumed \(position.coordinate.latitude) \(position.coordinate.longitude)")
    } else {
      navigator = try await begin(BenchmarkGraph(graph, name: "sample"))
      origin = Date().timeIntervalSince1970
      Output.print("driving \(origin)")
    }
    guard let route = navigator.route else { throw CLIError("the drive has no route") }
    try await drive(navigator, along: route, since: origin, savingTo: file)
  }

  /// Starts guidance along a random route.
  @MainActor private func begin(_ road: BenchmarkGraph) async throws -> Navigator {
    let navigator = Navigator(routes: road.provider, wording: InstructionFormatter())
    var generator = SeededRandom(seed: seed)
    guard !road.coordinates.isEmpty else { throw CLIError("\(road.name) has no roads for cars") }
    let start = road.coordinates[generator.number() % road.coordinates.count]
    navigator.update(
      MapLocation(start, time: Date().timeIntervalSince1970, accuracy: 5, speed: 0))
    for _ in 0..<1000 {
      let end = Waypoint(road.coordinates[generator.number() % road.coordinates.count])
      // Some locations cannot be reached from the start, for example over a closed road.
      try? await navigator.setDestinations([end], options: RoutingOptions(alternatives: 0))
      guard let route = navigator.route, DrivePlan(route).duration > Self.shortestDrive else {
        continue
      }
      navigator.isGuidanceActive = true
      return navigator
    }
    throw CLIError("\(road.name) has no route of \(Int(Self.shortestDrive)) s")
  }

  /// Drives along a route as planned from its start at a time.
  @MainActor private func drive(
    _ navigator: Navigator, along route: Route, since origin: Double, savingTo file: DriveFile
  ) async throws {
    let plan = DrivePlan(route)
    var isGuided = false
    for _ in 0..<Self.mostFixes {
      let time = Date().timeIntervalSince1970
      let driven = plan.state(at: time - origin)
      let vehicle = route.line.position(at: driven.distance)
      navigator.update(
        MapLocation(
          vehicle.coordinate, time: time, accuracy: 5, course: vehicle.bearing, speed: driven.speed)
      )
      if !isGuided, let position = navigator.position, position.routeDistance != nil {
        isGuided = true
        Output.print(
          "guided \(position.coordinate.latitude) \(position.coordinate.longitude) \(time)")
      }
      try file.save(navigator, at: time)
      try await Task.sleep(for: .seconds(Self.fixInterval))
    }
  }
}

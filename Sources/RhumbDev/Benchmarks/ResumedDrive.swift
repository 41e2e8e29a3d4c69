// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import MapGeometry
import MapNavigation
import MapRoute

/// A drive whose process was killed and that another process resumed.
struct ResumedDrive {
  /// The time from the start of the new process to its first location on the route, in seconds.
  let seconds: Double
  /// The distance between the location in the file and the one at which the new process resumes, in meters.
  let shift: Double
  /// The distance between the vehicle's location at the kill and the one at which the new process resumes, in meters.
  let loss: Double
  /// The distance in meters that the vehicle can travel between two saves, at its speed at the kill.
  let greatestLoss: Double
  /// The distance between the vehicle and the first location that the new process displays after a fix, in meters.
  let error: Double

  /// Starts a drive, kills its process and resumes the drive.
  ///
  /// - Parameters:
  ///   - path: The path of a file that does not exist.
  ///   - duration: The time from the start of the drive to the kill, in seconds.
  @MainActor init(seed: UInt64, savedAt path: String, killedAfter duration: Double) async throws {
    let first = try DrivingProcess([path, "--seed", "\(seed)"])
    let start = try first.numbers(after: "driving", count: 1)[0]
    try await Task.sleep(for: .seconds(duration))
    first.kill()
    let killed = Date().timeIntervalSince1970
    let navigator = Navigator(routes: NoRoutes())
    try navigator.resumeDrive(Data(InputFile.read(path, as: "saved drive")))
    guard let saved = navigator.position?.coordinate, let route = navigator.route else {
      throw CLIError("\(path) has no position")
    }
    let plan = DrivePlan(route)
    func vehicle(at time: Double) -> Coordinate {
      route.line.position(at: plan.state(at: time - start).distance).coordinate
    }
    let begin = ContinuousClock.now
    let second = try DrivingProcess([path, "--start", "\(start)"])
    let resumed = try Coordinate(second.numbers(after: "resumed", count: 2))
    let guided = try second.numbers(after: "guided", count: 3)
    seconds = (ContinuousClock.now - begin) / .seconds(1)
    second.kill()
    shift = saved.distance(to: resumed)
    loss = vehicle(at: killed).distance(to: resumed)
    // A save can be late by the time between two fixes.
    greatestLoss =
      plan.state(at: killed - start).speed * (DriveFile.interval + BenchDrivingCommand.fixInterval)
    error = vehicle(at: guided[2]).distance(to: Coordinate(guided))
  }
}

extension Coordinate {
  /// - Parameter numbers: The latitude and the longitude in degrees, then others.
  fileprivate init(_ numbers: [Double]) {
    self.init(latitude: numbers[0], longitude: numbers[1])
  }
}

/// A provider without routes: a resumed drive needs none.
private struct NoRoutes: RouteProvider {
  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    throw .noRouteFound(from: 0, to: 1)
  }
}

/// A process of `rhumb-dev bench driving`. It is killed at the latest when it is released.
private final class DrivingProcess {
  private let process = Process()
  private let output = Programs.pipe()
  /// The output after the last line that was read.
  private var rest: [UInt8] = []

  init(_ arguments: [String]) throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: program)
    process.arguments = ["bench", "driving"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try Programs.start(process)
  }

  deinit { kill() }

  /// Waits for a line that begins with a word, and returns the numbers after it.
  func numbers(after word: String, count: Int) throws -> [Double] {
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
        rest.removeSubrange(...end)
        guard words.first.map(String.init) == word else { continue }
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard numbers.count == count else { throw CLIError("unexpected output of a drive") }
        return numbers
      }
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw CLIError("the process of a drive ended early") }
      rest += part
    }
  }

  /// Ends the process with SIGKILL.
  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import RhumbModules

/// The options of a route request for the vehicle and the time of the start.
struct VehicleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The local time at the start, for roads and turns that are closed at some times.",
      valueName: "YYYY-MM-DDThh:mm"))
  var depart: LocalTimeArgument?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A public holiday, for conditions such as PH off; may be repeated.", valueName: "YYYY-MM-DD"))
  var holiday: [DayArgument] = []

  @Option(help: ArgumentHelp("The height of the vehicle.", valueName: "meters"))
  var vehicleHeight: Double?

  @Option(help: ArgumentHelp("The width of the vehicle.", valueName: "meters"))
  var vehicleWidth: Double?

  @Option(help: ArgumentHelp("The length of the vehicle with its trailer.", valueName: "meters"))
  var vehicleLength: Double?

  @Option(help: ArgumentHelp("The weight with load and trailer.", valueName: "tons"))
  var vehicleWeight: Double?

  @Option(help: ArgumentHelp("The load of the heaviest axle.", valueName: "tons"))
  var axleLoad: Double?

  @Flag(help: "Avoids roads and turns that are closed to trucks.")
  var truck = false

  @Flag(help: "Avoids roads that are closed to vehicles with trailers.")
  var trailer = false

  @Flag(help: "Avoids roads that are closed to hazardous materials.")
  var hazmat = false

  func validate() throws {
    let numbers = [vehicleHeight, vehicleWidth, vehicleLength, vehicleWeight, axleLoad]
    guard holiday.isEmpty || depart != nil else {
      throw ValidationError("--holiday requires --depart")
    }
    guard numbers.allSatisfy({ ($0 ?? 1) > 0 && ($0 ?? 1).isFinite }) else {
      throw ValidationError("the dimensions of a vehicle must be greater than 0")
    }
  }

  /// Sets the vehicle and the time of a request.
  func apply(to request: inout RouteRequest) {
    if let depart {
      request.departure = depart.date
      request.timeZone = .gmt
      request.publicHolidays = holiday.map(\.date)
    }
    let vehicle = RouteRequest.Vehicle(
      height: vehicleHeight, width: vehicleWidth, length: vehicleLength,
      weight: vehicleWeight.map { $0 * 1000 }, axleLoad: axleLoad.map { $0 * 1000 },
      isTruck: truck, hasTrailer: trailer, carriesHazardousMaterials: hazmat)
    if vehicle != RouteRequest.Vehicle() { request.vehicle = vehicle }
  }
}

/// A local date and time such as `2026-11-23T08:00`.
struct LocalTimeArgument: ExpressibleByArgument {
  /// The date in Greenwich Mean Time, where the clock shows the local time.
  let date: Date

  init?(argument: String) {
    guard let date = try? Date(argument + ":00Z", strategy: .iso8601) else { return nil }
    self.date = date
  }
}

/// A date such as `2026-12-25`.
struct DayArgument: ExpressibleByArgument {
  /// The start of the day in Greenwich Mean Time.
  let date: Date

  init?(argument: String) {
    guard let date = try? Date(argument + "T00:00:00Z", strategy: .iso8601) else { return nil }
    self.date = date
  }
}

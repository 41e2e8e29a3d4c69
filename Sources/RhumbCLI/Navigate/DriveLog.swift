// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// Prints the guidance events of a drive with their times.
@MainActor final class DriveLog: NavigatorListener {
  private let isJSON: Bool
  private weak var drive: Drive?

  init(isJSON: Bool) { self.isJSON = isJSON }

  func attach(to drive: Drive) {
    self.drive = drive
    drive.session.navigator.add(self)
    // That of a drive that is resumed.
    if drive.session.navigator.route != nil { navigatorDidChangeRoute(drive.session.navigator) }
  }

  func navigatorDidChangeRoute(_ navigator: Navigator) {
    guard let route = navigator.route else { return record("route", "none", [:]) }
    let text =
      "\(Int(clamping: route.distance.rounded())) m, \(Int(clamping: route.duration.rounded())) s"
    record(
      "route", text,
      ["distance": .number(route.distance), "duration": .number(route.duration)])
  }

  func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
    switch event {
    case .announced(let announcement):
      record(
        "say", announcement.text,
        [
          "text": .string(announcement.text), "distance": .number(announcement.distance),
          "step": .number(Double(announcement.step)),
        ])
    case .stepChanged(let leg, let step):
      let now = navigator.guidance?.currentStep
      let road = now.map { $0.name.isEmpty ? $0.ref : $0.name } ?? ""
      record(
        "step", "\(step)\(road.isEmpty ? "" : " on \(road)")",
        ["leg": .number(Double(leg)), "step": .number(Double(step)), "road": .string(road)])
    case .departed(let departure):
      let cause: [String: JSON] = ["cause": .string(departure.cause.loggedName)]
      record(
        "off route", departure.cause.loggedName,
        cause.merging(coordinates(departure.position)) { mine, _ in mine })
    case .rerouteNeeded(let departure): record("re-route", "", coordinates(departure.position))
    case .rejoined: record("back on route", "", [:])
    case .signalLost: record("signal lost", "", [:])
    case .signalFound: record("signal found", "", [:])
    case .ignored(let problem):
      record("fix ignored", problem.loggedName, ["problem": .string(problem.loggedName)])
    case .speedingChanged(let severity):
      record("speed", DriveLog.words(severity), ["severity": .string(severity.loggedName)])
    case .arrived(let leg, let waypoint):
      record("arrived", waypoint.title, ["leg": .number(Double(leg))])
    case .fasterRouteFound(_, let saving):
      // JSON has no infinity: a closed road has no saving.
      record(
        "faster route",
        saving.isFinite ? "saves \(Int(clamping: saving.rounded())) s" : "a road ahead is closed",
        saving.isFinite ? ["saving": .number(saving)] : ["closed": .bool(true)])
    }
  }

  private static func words(_ severity: SpeedAlertOptions.Severity) -> String {
    switch severity {
    case .unknown: "limit unknown"
    case .notSpeeding: "within the limit"
    case .minor: "above the limit"
    case .major: "far above the limit"
    }
  }

  private func coordinates(_ position: RoadPosition) -> [String: JSON] {
    [
      "latitude": .number(position.coordinate.latitude),
      "longitude": .number(position.coordinate.longitude),
    ]
  }

  private func record(_ event: String, _ text: String, _ values: [String: JSON]) {
    let time = drive?.time ?? 0
    if isJSON {
      var object: JSONObject = ["time": .number((time * 100).rounded() / 100)]
      object["event"] = .string(event)
      for (name, value) in values.sorted(by: { $0.key < $1.key }) { object[name] = value }
      Output.print(JSON.object(object).text)
    } else {
      let minutes = Int(clamping: time / 60)
      let stamp = String(format: "%3d:%04.1f", minutes, time - Double(minutes) * 60)
      Output.print("\(stamp)  \(event.padding(toLength: 13, withPad: " ", startingAt: 0)) \(text)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import Rhumb

/// How the window was left: its camera and theme, kept between runs.
struct LastView: Codable, Equatable {
  var latitude: Double
  var longitude: Double
  var zoom: Float
  var bearing: Double
  var viewingAngle: Double
  var isNight: Bool

  init(_ camera: CameraPosition, isNight: Bool) {
    latitude = camera.target.latitude
    longitude = camera.target.longitude
    zoom = camera.zoom
    bearing = camera.bearing
    viewingAngle = camera.viewingAngle
    self.isNight = isNight
  }

  /// The camera; nil where what was kept is none.
  var camera: CameraPosition? {
    let target = Coordinate(latitude: latitude, longitude: longitude)
    guard target.isValid, zoom.isFinite, bearing.isFinite, viewingAngle.isFinite else { return nil }
    return CameraPosition(
      target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
  }

  /// Where it is kept, as the XDG base directories say.
  static func path(in environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/rhumb/view.json"
    }
    return environment["HOME"].map { $0 + "/.local/state/rhumb/view.json" }
  }

  /// What was kept; nil where there is nothing or it cannot be read.
  static func read(_ path: String) -> LastView? {
    let limit = ResourceLimits.settingsBytes
    guard let bytes = try? ReadableFile.contents(of: path, limit: limit) else { return nil }
    return try? JSONDecoder().decode(LastView.self, from: Data(bytes))
  }

  /// Keeps it; where it cannot be written, the next run starts as the first.
  func write(_ path: String) {
    try? OutputFolder.make(FileName.folder(of: path))
    try? OutputFile(path: path).write(Array(JSONEncoder().encode(self)))
  }
}

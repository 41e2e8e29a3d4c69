// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import RhumbModules

/// The camera, theme, map and highlight of the last run. Members of the file that this version does not know are ignored.
struct LastView: Codable, Equatable {
  var latitude: Double
  var longitude: Double
  var zoom: Float
  var bearing: Double
  var viewingAngle: Double
  /// The theme that the user has chosen; `nil` for that of the desktop.
  var isNight: Bool?
  /// The URL of the style; `nil` for the built-in one.
  var style: String?
  /// Whether roads without cars are highlighted; `nil` in files of earlier versions.
  var showsTrafficFree: Bool?

  init(_ camera: CameraPosition, isNight: Bool?, style: String?, showsTrafficFree: Bool) {
    latitude = camera.target.latitude
    longitude = camera.target.longitude
    zoom = camera.zoom
    bearing = camera.bearing
    viewingAngle = camera.viewingAngle
    self.isNight = isNight
    self.style = style
    self.showsTrafficFree = showsTrafficFree
  }

  /// The camera; `nil` if the stored values are invalid.
  var camera: CameraPosition? {
    let target = Coordinate(latitude: latitude, longitude: longitude)
    guard target.isValid, zoom.isFinite, bearing.isFinite, viewingAngle.isFinite else { return nil }
    return CameraPosition(
      target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
  }

  /// The path of the state file according to the XDG base directory specification.
  static func path(in environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/rhumb/view.json"
    }
    return environment["HOME"].map { $0 + "/.local/state/rhumb/view.json" }
  }

  /// Reads the last view; `nil` if there is none or it cannot be read.
  static func read(_ path: String) -> LastView? {
    let limit = ResourceLimits.settingsBytes
    guard let bytes = try? ReadableFile.contents(of: path, limit: limit) else { return nil }
    return try? JSONDecoder().decode(LastView.self, from: Data(bytes))
  }

  /// Writes the view. A failed write is ignored; the next run then starts with the default view.
  func write(_ path: String) {
    try? OutputFolder.make(FileName.folder(of: path))
    try? OutputFile(path: path).write(Array(JSONEncoder().encode(self)))
  }
}

// SPDX-License-Identifier: Apache-2.0
import MapFiles
import RhumbModules

/// Writes the window's events for scripts: one line of JSON per event on standard output.
@MainActor final class EventLog {
  /// Whether the log is enabled.
  let isOn: Bool
  /// Whether each frame is logged.
  var isWatching = false
  private var frames = 0
  private var mode: NavigationCameraMode?

  init(isOn: Bool) { self.isOn = isOn }

  /// Counts a displayed frame.
  func countFrame() { frames += 1 }

  /// Logs the navigation camera mode if it has changed; `nil` outside of navigation.
  func record(_ mode: NavigationCameraMode?) {
    guard mode != self.mode else { return }
    self.mode = mode
    write("mode", ["mode": mode.map { .string("\($0)") } ?? .null])
  }

  /// Logs an event with its values.
  func write(_ event: String, _ values: [String: JSON] = [:]) {
    guard isOn else { return }
    var line: JSONObject = ["event": .string(event), "frame": .number(Double(frames))]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { line[key] = value }
    StandardOutput.write(Array((JSON.object(line).text + "\n").utf8))
  }

  /// Logs an event with the camera and other values.
  func write(_ event: String, _ camera: CameraPosition, _ more: [String: JSON] = [:]) {
    guard isOn else { return }
    let cameraValues: [String: JSON] = [
      "latitude": .number(camera.target.latitude), "longitude": .number(camera.target.longitude),
      "zoom": .number(Double(camera.zoom)), "bearing": .number(camera.bearing),
      "viewingAngle": .number(camera.viewingAngle),
    ]
    write(event, cameraValues.merging(more) { $1 })
  }
}

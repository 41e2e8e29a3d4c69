// SPDX-License-Identifier: Apache-2.0
import MapFiles
import Rhumb

/// Tells scripts what happens in the window: a line of JSON for each event on standard output.
@MainActor final class EventLog {
  /// Whether anything is written.
  let isOn: Bool
  /// Whether each frame is told.
  var isWatching = false
  private var frames = 0
  private var mode: NavigationCameraMode?

  init(isOn: Bool) { self.isOn = isOn }

  /// A frame was shown.
  func countFrame() { frames += 1 }

  /// Tells what the camera does in navigation, where that is another than before; nil outside of it.
  func tell(_ mode: NavigationCameraMode?) {
    guard mode != self.mode else { return }
    self.mode = mode
    write("mode", ["mode": mode.map { .string("\($0)") } ?? .null])
  }

  /// Writes an event with what belongs to it.
  func write(_ event: String, _ values: [String: JSON] = [:]) {
    guard isOn else { return }
    var line: JSONObject = ["event": .string(event), "frame": .number(Double(frames))]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { line[key] = value }
    StandardOutput.write(Array((JSON.object(line).text + "\n").utf8))
  }

  /// Writes an event with where the camera is, and what else belongs to it.
  func write(_ event: String, _ camera: CameraPosition, _ more: [String: JSON] = [:]) {
    guard isOn else { return }
    let place: [String: JSON] = [
      "latitude": .number(camera.target.latitude), "longitude": .number(camera.target.longitude),
      "zoom": .number(Double(camera.zoom)), "bearing": .number(camera.bearing),
      "viewingAngle": .number(camera.viewingAngle),
    ]
    write(event, place.merging(more) { $1 })
  }
}

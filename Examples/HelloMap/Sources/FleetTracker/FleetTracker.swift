// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import Rhumb

/// Tracks 200 vehicles in Helsinki. Without an argument, it opens a window: a tap selects a vehicle. With
/// `--frames 300`, the window closes after 300 frames. With the path of a PNG file, it renders a film without a window:
/// a folder with its frames, and the last one in the file.
@main @MainActor struct FleetTracker {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--frames" {
      try window(frames: arguments.last.flatMap { Int($0) })
    } else if let path = arguments.first {
      try MapWindow.run { try await film(to: URL(filePath: path)) }
    } else {
      try window()
    }
  }

  private static func window(frames: Int? = nil) throws {
    var options = MapWindowOptions()
    options.title = "Fleet"
    let window = try MapWindow(options)
    window.mapView.settings.compassButton = true
    let tracker = Tracker(on: window.mapView)
    window.onKey = { press in
      if press.key == .escape { tracker.select(nil) }
      return press.key == .escape
    }
    window.show {
      tracker.fleet = try await Fleet.load(count: 200)
      return try await StyledScene.builtIn(.day, scale: window.scale)
    }
    var drawn = 0
    window.onFrame = { [unowned window] _, _ in
      if window.mapView.scene != nil { drawn += 1 }
      if drawn == frames { window.close() }
    }
    try window.run()
  }

  /// The film's length in seconds, and its frames per second.
  private static let length = 14
  private static let rate = 4

  private static func film(to file: URL) async throws {
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 960, height: 540)
    options.clock = SteppedFrameClock()
    let map = MapView(options: options)
    try map.attach(scene: try await .builtIn(.day))
    let tracker = Tracker(on: map)
    tracker.fleet = try await Fleet.load(count: 200)
    let folder = file.deletingPathExtension()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for frame in 0..<length * rate {
      let time = Double(frame) / Double(rate)
      map.step(to: time)
      if time == 2 { tracker.select(7) }
      // The camera stops following while the app moves the map, and returns later.
      if time == 8 { map.animate(with: .scrollBy(x: -150, y: 0)) }
      let image = try await map.snapshot()
      try image.write(to: folder.appending(path: "\(1000 + frame).png"))
      if frame == length * rate - 1 { try image.write(to: file) }
    }
    print(file.relativePath)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CGTK
import Foundation
import GoogleMapsCompat
import MapGTK
import Rhumb

/// Checks `MapWidget` in windows. Needs a display; exits with 1 if a check fails.
///
/// It is a program and no test, because GTK and its contexts need the main thread, which Swift Testing does not use.
@main @MainActor struct WidgetChecks {
  private typealias Window = UnsafeMutablePointer<GtkWindow>

  private static let checks: [(name: String, run: @MainActor () async throws -> Void)] = [
    ("a widget that moves to another window shows the same map", checkMove),
    ("the map is drawn again after its context is replaced", checkReplacedContext),
    ("a widget whose scene is replaced between frames draws the new one", checkReplacedScene),
    ("a map view of Google's API shows its default map", checkGoogle),
    ("an object lives as long as its widget in a window, and no longer", checkLifetime),
    ("an object without a window is released", checkUnused),
    ("an idle widget draws no frames", checkIdle),
  ]

  static func main() {
    MapApplication.prepare()
    guard gtk_init_check() != 0, let loop = g_main_loop_new(nil, 0) else {
      print("The checks of the widget need a display.")
      exit(1)
    }
    // The first widget makes GTK's main loop run tasks.
    _ = MapWidget()
    var failures = 0
    Task {
      for check in checks {
        do {
          try await check.run()
          print("✔ \(check.name)")
        } catch {
          failures += 1
          print("✘ \(check.name): \(error)")
        }
      }
      g_main_loop_quit(loop)
    }
    g_main_loop_run(loop)
    exit(failures == 0 ? 0 : 1)
  }

  private static func checkMove() async throws {
    let shown = try await ShownMap()
    let image = try await shown.widget.mapView.snapshot()
    try require(Set(image.pixels).count > 50, "the map is not empty")
    gtk_window_set_child(shown.window, nil)
    try require(shown.widget.mapView.scene == nil, "the scene is detached")
    gtk_window_destroy(shown.window)

    let drawn = shown.frames.complete
    let second = open(shown.widget)
    try await wait("a frame in the second window") { shown.frames.complete > drawn }
    try require(try await shown.widget.mapView.snapshot() == image, "the image is the same")
    gtk_window_destroy(second)
  }

  private static func checkReplacedContext() async throws {
    let shown = try await ShownMap()
    let drawn = shown.frames.complete
    shown.widget.restoreContext()
    try await wait("a frame in the new context") { shown.frames.complete > drawn }
    try require(shown.widget.mapView.scene != nil, "the scene is attached")
    gtk_window_destroy(shown.window)
  }

  private static func checkReplacedScene() async throws {
    let shown = try await ShownMap()
    let (map, drawn) = (shown.widget.mapView, shown.frames.complete)
    let day = try await map.snapshot()
    // GTK's own context is current between frames.
    map.mapType = .none
    map.mapType = .normal
    shown.widget.show(try await StyledScene.builtIn(.night, scale: 1))
    try await wait("a frame of the new scene") { shown.frames.complete > drawn }
    let night = try await map.snapshot()
    try require(brightness(night) < 0.6 * brightness(day), "the new scene is dark")
    gtk_window_destroy(shown.window)
  }

  private static func checkGoogle() async throws {
    GMSServices.provideAPIKey("any")
    let options = GMSMapViewOptions()
    options.camera = GMSCameraPosition(latitude: 60.1699, longitude: 24.9384, zoom: 15)
    let widget = MapWidget(showing: GMSMapView(options: options))
    let frames = FrameCounter()
    widget.mapView.delegate = frames
    let window = open(widget)
    try await wait("a complete frame") { frames.complete > 0 }
    let image = try await widget.mapView.snapshot()
    try require(Set(image.pixels).count > 50, "the map is not empty")
    gtk_window_destroy(window)
  }

  private static func checkLifetime() async throws {
    weak var map: MapView?
    var window: Window?
    do {
      let widget = MapWidget()
      map = widget.mapView
      window = open(widget)
    }
    try await wait("a size") { (map?.frame.width ?? 0) > 0 }
    gtk_window_destroy(window)
    window = nil
    try await wait("the release") { map == nil }
  }

  private static func checkUnused() async throws {
    weak var map: MapView?
    do {
      let widget = MapWidget()
      map = widget.mapView
    }
    try require(map == nil, "the view is released")
  }

  private static func checkIdle() async throws {
    let shown = try await ShownMap()
    try await wait("the end of the changes") { !shown.widget.mapView.needsFrame }
    var count = 0
    shown.widget.mapView.onFrame = { _ in count += 1 }
    // Setting the closure requests one frame.
    try await wait("the frame after the change") { count == 1 }
    for _ in 0..<100 { try await Task.sleep(for: .milliseconds(2)) }
    try require(count == 1, "there is no further frame")
    gtk_window_destroy(shown.window)
  }

  /// A widget in a window whose map has been drawn with all tiles.
  @MainActor private struct ShownMap {
    let widget = MapWidget()
    let frames = FrameCounter()
    let window: Window?

    init() async throws {
      widget.mapView.delegate = frames
      widget.mapView.camera = CameraPosition(
        target: Coordinate(latitude: 60.1699, longitude: 24.9384), zoom: 15)
      widget.show(try await StyledScene.builtIn(.day, scale: 1))
      window = open(widget)
      let frames = frames
      try await wait("a complete frame") { frames.complete > 0 }
    }
  }

  private static func open(_ map: MapWidget) -> Window? {
    let window = UnsafeMutableRawPointer(gtk_window_new()).map {
      $0.assumingMemoryBound(to: GtkWindow.self)
    }
    gtk_window_set_default_size(window, 400, 300)
    gtk_window_set_child(window, UnsafeMutablePointer(map.widget))
    gtk_window_present(window)
    return window
  }

  private static func brightness(_ image: RasterImage) -> Double {
    Double(image.pixels.reduce(0) { $0 + Int($1) }) / Double(max(image.pixels.count, 1))
  }

  private static func require(_ condition: Bool, _ expected: String) throws {
    if !condition { throw Failure(expected: expected) }
  }

  /// Waits until a condition holds, while GTK's main loop runs.
  private static func wait(_ expected: String, until isDone: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isDone() {
      try require(ContinuousClock.now < end, expected + ", within 60 s")
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}

private struct Failure: Error, CustomStringConvertible {
  let expected: String
  var description: String { "expected: \(expected)" }
}

/// Counts the complete frames of a map.
@MainActor private final class FrameCounter: MapViewDelegate {
  private(set) var complete = 0

  func mapViewSnapshotReady(_ mapView: MapView) { complete += 1 }
}

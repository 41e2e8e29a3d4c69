// SPDX-License-Identifier: Apache-2.0
import CGTK
import Foundation
import GoogleMapsCompat
import MapGTK
import Rhumb
import Testing

@Suite(.enabled("needs a display") { await Display.isOpen }, .serialized)
@MainActor struct MapWidgetTests {
  private typealias Widget = UnsafeMutablePointer<GtkWidget>

  @Test func `a widget that moves to another window shows the same map`() async throws {
    let widget = MapWidget()
    let frames = FrameCounter()
    widget.mapView.delegate = frames
    widget.mapView.camera = CameraPosition(
      target: Coordinate(latitude: 60.1699, longitude: 24.9384), zoom: 15)
    widget.show(try await StyledScene.builtIn(.day, scale: 1))

    let first = open(widget)
    try await wait { frames.complete > 0 }
    let image = try await widget.mapView.snapshot()
    #expect(Set(image.pixels).count > 50)
    gtk_window_set_child(first, nil)
    #expect(widget.mapView.scene == nil)
    gtk_window_destroy(first)

    let drawn = frames.complete
    let second = open(widget)
    try await wait { frames.complete > drawn }
    #expect(widget.mapView.scene != nil)
    #expect(try await widget.mapView.snapshot() == image)
    gtk_window_destroy(second)
  }

  @Test func `the map is drawn again after its context is replaced`() async throws {
    let widget = MapWidget()
    let frames = FrameCounter()
    widget.mapView.delegate = frames
    widget.show(try await StyledScene.builtIn(.day, scale: 1))
    let window = open(widget)
    try await wait { frames.complete > 0 }
    let drawn = frames.complete
    widget.restoreContext()
    try await wait { frames.complete > drawn }
    #expect(widget.mapView.scene != nil)
    gtk_window_destroy(window)
  }

  @Test func `an object lives as long as its widget in a window, and no longer`() async throws {
    weak var map: MapView?
    var window: UnsafeMutablePointer<GtkWindow>?
    do {
      let widget = MapWidget()
      map = widget.mapView
      window = open(widget)
    }
    try await wait { (map?.frame.width ?? 0) > 0 }
    gtk_window_destroy(window)
    window = nil
    try await wait { map == nil }
  }

  @Test func `an object without a window is released`() {
    weak var map: MapView?
    do {
      let widget = MapWidget()
      map = widget.mapView
    }
    #expect(map == nil)
  }

  @Test func `a map view of Google's API shows its default map`() async throws {
    GMSServices.provideAPIKey("any")
    let options = GMSMapViewOptions()
    options.camera = GMSCameraPosition(latitude: 60.1699, longitude: 24.9384, zoom: 15)
    let widget = MapWidget(showing: GMSMapView(options: options))
    let frames = FrameCounter()
    widget.mapView.delegate = frames
    let window = open(widget)
    try await wait { frames.complete > 0 }
    // The image is that of the widget's context, of the widget's size.
    let image = try await widget.mapView.snapshot()
    #expect(image.width == 400 && Set(image.pixels).count > 50)
    gtk_window_destroy(window)
  }

  /// Opens a window with a map.
  private func open(_ map: MapWidget) -> UnsafeMutablePointer<GtkWindow>? {
    let window = UnsafeMutableRawPointer(gtk_window_new()).map {
      $0.assumingMemoryBound(to: GtkWindow.self)
    }
    gtk_window_set_default_size(window, 400, 300)
    gtk_window_set_child(window, Widget(map.widget))
    gtk_window_present(window)
    return window
  }

  /// Runs GTK's main loop until a condition holds.
  private func wait(
    until isDone: () -> Bool, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isDone() {
      try #require(ContinuousClock.now < end, sourceLocation: location)
      g_main_context_iteration(nil, 0)
      await Task.yield()
    }
  }
}

/// Counts the complete frames of a map.
@MainActor private final class FrameCounter: MapViewDelegate {
  private(set) var complete = 0

  func mapViewSnapshotReady(_ mapView: MapView) { complete += 1 }
}

/// The display of the tests.
@MainActor private enum Display {
  /// Whether GTK can open windows.
  static let isOpen: Bool = {
    MapApplication.prepare()
    return gtk_init_check() != 0
  }()
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI

/// The cost of a map view without rendering: camera moves, projection, animation and gestures.
@MainActor struct CameraBenchmarks {
  private let view: MapView
  private let clock = SteppedFrameClock()
  /// Accumulates results, so that the compiler does not remove the computation.
  private var sink = 0.0

  init() {
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 1024, height: 768)
    options.camera = CameraBenchmarks.position(0)
    options.clock = clock
    view = MapView(options: options)
  }

  mutating func run() async -> [Figure] {
    let delegate = Listener()
    view.delegate = delegate
    return [
      Figure("moveCamera + projection + tile cover", move(angle: 0), "µs", goal: 5),
      Figure("the same at 60 degrees", move(angle: 60), "µs", goal: 5),
      Figure("point(for:)", pointForCoordinate(), "ns", goal: 50),
      Figure("coordinate(for:)", coordinateForPoint(), "ns"),
      Figure("10,000 animation frames", animationFrames(), "ms", goal: 100),
      Figure("allocations per frame, animate(to:)", allocationsOfAnimation(), "", goal: 0),
      Figure("allocations per frame, flight", await allocationsOfFlight(), "", goal: 0),
      Figure("gesture event + frame", gestureEvent(), "µs"),
      Figure("allocations per gesture event + frame", allocationsOfGesture(), ""),
    ] + controls()
  }

  /// The added cost of the compass, the location button, the zoom buttons and the scale bar.
  private mutating func controls() -> [Figure] {
    view.moveCamera(.setCamera(CameraBenchmarks.position(7)))
    let bare = nanoseconds(10_000, step) / 1000
    let settings = view.settings
    settings.compassButton = true
    settings.myLocationButton = true
    settings.zoomButtons = true
    settings.scaleBar = true
    view.isMyLocationEnabled = true
    view.locationChanged(to: UserLocation(coordinate: Coordinate(latitude: 43.7, longitude: 11.2)))
    step(0)
    step(0)
    return [
      Figure("frame at rest", bare, "µs"),
      Figure("frame at rest with controls", nanoseconds(10_000, step) / 1000, "µs", goal: 5),
      Figure("allocations per frame at rest with controls", allocations(10_000, step), ""),
      Figure("rotating frame with controls", nanoseconds(10_000, turn) / 1000, "µs", goal: 20),
      Figure("zooming frame with controls", nanoseconds(2_000, zoom) / 1000, "µs"),
    ]
  }

  private func turn(_ index: Int) {
    var state = view.cameraState
    state.bearing = Double(index % 350) + 1
    view.snap(to: state)
    step(index)
  }

  private func zoom(_ index: Int) {
    var state = view.cameraState
    state.zoom = 16 + Double(index % 200) / 200
    view.snap(to: state)
    step(index)
  }

  /// A camera position in Florence that varies with the index.
  private static func position(_ index: Int, zoom: Float = 16.5, angle: Double = 0)
    -> CameraPosition
  {
    let progress = Double(index & 255) / 256
    return CameraPosition(
      latitude: 43.77 + 0.01 * progress, longitude: 11.25 - 0.01 * progress, zoom: zoom,
      bearing: 360 * progress, viewingAngle: angle)
  }

  private mutating func move(angle: Double) -> Double {
    nanoseconds(10_000) { index in
      view.moveCamera(.setCamera(CameraBenchmarks.position(index, angle: angle)))
      let projection = view.projection
      let cover = projection.viewport.tileCover(minimumZoom: 0, maximumZoom: 14)
      sink += Double(cover.count)
    } / 1000
  }

  private mutating func pointForCoordinate() -> Double {
    view.moveCamera(.setCamera(CameraBenchmarks.position(3, angle: 40)))
    let projection = view.projection
    let coordinates = (0..<1024).map { index in
      Coordinate(
        latitude: 43.76 + 0.00002 * Double(index), longitude: 11.24 + 0.00003 * Double(index % 613))
    }
    return nanoseconds(102_400) { index in
      sink += projection.point(for: coordinates[index & 1023]).x
    }
  }

  private mutating func coordinateForPoint() -> Double {
    let projection = view.projection
    return nanoseconds(102_400) { index in
      let point = CGPoint(x: Double(index & 1023), y: Double(index & 511) + 200)
      sink += projection.coordinate(for: point).latitude
    }
  }

  // MARK: - Animation

  private func begin(duration: Double) {
    view.moveCamera(.setCamera(CameraBenchmarks.position(0)))
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(duration)
    view.animate(to: CameraBenchmarks.position(128, zoom: 17, angle: 45))
    MapTransaction.commit()
    step(0)
  }

  private func step(_ index: Int) { view.step(to: clock.now + 1.0 / 60) }

  private mutating func animationFrames() -> Double {
    begin(duration: 100_000)
    return nanoseconds(10_000, step) * 10_000 / 1e6
  }

  private mutating func allocationsOfAnimation() -> Double {
    begin(duration: 1000)
    return allocations(10_000, step)
  }

  private mutating func allocationsOfFlight() async -> Double {
    let view = view
    view.moveCamera(.setCamera(CameraBenchmarks.position(0)))
    let paris = CameraPosition(latitude: 48.86, longitude: 2.35, zoom: 15)
    let flight = Task { await view.fly(to: paris, duration: 1000) }
    while !view.isAnimating { await Task.yield() }
    defer { flight.cancel() }
    return allocations(10_000, step)
  }

  // MARK: - Gestures

  /// Simulates a touch that moves in circles, with a frame for each reported position.
  private func drag(_ index: Int) {
    let angle = Double(index) / 50
    let point = ScreenPoint(x: 512 + 200 * cos(angle), y: 384 + 200 * sin(angle))
    view.handle(.touch(id: 1, .moved, at: point), at: clock.now)
    step(index)
  }

  private func touch(_ phase: RawInput.TouchPhase) {
    view.handle(.touch(id: 1, phase, at: ScreenPoint(x: 712, y: 384)), at: clock.now)
    step(0)
  }

  private mutating func gestureEvent() -> Double {
    touch(.began)
    defer { touch(.canceled) }
    return nanoseconds(10_000, drag) / 1000
  }

  private mutating func allocationsOfGesture() -> Double {
    touch(.began)
    defer { touch(.canceled) }
    return allocations(10_000, drag)
  }
}

/// A delegate that implements all callbacks, like an app.
@MainActor private final class Listener: MapViewDelegate {
  var count = 0
  func mapView(_ mapView: MapView, didChange position: CameraPosition) { count += 1 }
}

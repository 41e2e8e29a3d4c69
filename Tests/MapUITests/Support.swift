// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI

/// Records the delegate calls and may respond to them.
@MainActor final class Recorder: MapViewDelegate {
  var events: [String] = []
  var positions: [CameraPosition] = []
  var onWillMove: (@MainActor (MapView) -> Void)?
  var onChange: (@MainActor (MapView) -> Void)?
  var onIdle: (@MainActor (MapView) -> Void)?

  func mapView(_ mapView: MapView, willMove gesture: Bool) {
    events.append("willMove(\(gesture))")
    onWillMove?(mapView)
  }

  func mapView(_ mapView: MapView, didChange position: CameraPosition) {
    events.append("didChange")
    positions.append(position)
    onChange?(mapView)
  }

  func mapView(_ mapView: MapView, idleAt position: CameraPosition) {
    events.append("idleAt")
    onIdle?(mapView)
  }

  /// Returns the events, with consecutive duplicates removed, and clears them.
  func take() -> [String] {
    defer { events = [] }
    return events.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

/// Makes a view of 800 × 600 points with a camera, its stepped clock and a recorder as its delegate.
@MainActor func makeView(
  _ camera: CameraPosition = florence, width: Double = 800, height: Double = 600
) -> (view: MapView, clock: SteppedFrameClock, recorder: Recorder) {
  var options = MapViewOptions()
  options.camera = camera
  options.frame = CGRect(x: 0, y: 0, width: width, height: height)
  let clock = SteppedFrameClock(now: 100)
  options.clock = clock
  let view = MapView(options: options)
  let recorder = Recorder()
  view.delegate = recorder
  return (view, clock, recorder)
}

let florence = CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 14)
let sydney = CameraPosition(
  latitude: -33.868, longitude: 151.2086, zoom: 6, bearing: 30, viewingAngle: 20)

extension MapView {
  /// Steps frame by frame until nothing moves, at most for a number of seconds.
  func run(for seconds: Double = 10, frames: Double = 60) {
    let start = clock.now
    var frame = 1.0
    while isAnimating, frame <= seconds * frames {
      step(to: start + frame / frames)
      frame += 1
    }
  }
}

/// The distance between two coordinates in worlds.
func worlds(_ a: Coordinate, _ b: Coordinate) -> Double {
  let first = WorldPoint(a)
  let second = WorldPoint(b)
  let x = second.x - first.x
  return hypot(x - x.rounded(), second.y - first.y)
}

/// Random cameras that are valid in every view.
struct RandomViews {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func camera() -> CameraPosition {
    let zoom = Float(random.double(in: 2...21))
    let nearAntimeridian = random.int(in: 0...3) == 0
    let longitude =
      nearAntimeridian ? 180 + random.double(in: -0.01...0.01) : random.double(in: -180...180)
    return CameraPosition(
      latitude: random.double(in: -85...85), longitude: longitude, zoom: zoom,
      bearing: random.double(in: 0...360),
      viewingAngle: random.double(in: 0...CameraConstraints.maximumViewingAngle(zoom: zoom)))
  }

  mutating func point() -> CGPoint {
    CGPoint(x: random.double(in: 0...800), y: random.double(in: 0...600))
  }
}

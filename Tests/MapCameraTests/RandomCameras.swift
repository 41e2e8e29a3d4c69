// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapTestSupport

/// Generates reproducible random cameras, view sizes and screen points for property tests.
struct RandomCameras {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a random valid position. One in four is within a degree of the antimeridian.
  mutating func position() -> CameraPosition {
    let zoom = Float(random.double(in: 2...21))
    let largest = CameraConstraints.maximumViewingAngle(zoom: zoom)
    let atTheSeam = random.int(in: 0...3) == 0
    return CameraPosition(
      latitude: random.double(in: -85...85),
      longitude: atTheSeam ? random.double(in: 179...181) : random.double(in: -180...180),
      zoom: zoom, bearing: random.double(in: 0...360),
      viewingAngle: random.int(in: 0...3) == 0 ? 0 : random.double(in: 0...largest))
  }

  mutating func size() -> ViewSize {
    ViewSize(
      width: random.double(in: 100...2000).rounded(),
      height: random.double(in: 100...2000).rounded())
  }

  mutating func padding(in size: ViewSize) -> MapEdgeInsets {
    guard random.int(in: 0...1) == 0 else { return .zero }
    return MapEdgeInsets(
      top: random.double(in: 0...size.height * 0.4), left: random.double(in: 0...size.width * 0.4),
      bottom: random.double(in: 0...size.height * 0.4),
      right: random.double(in: 0...size.width * 0.4))
  }

  mutating func viewport() -> Viewport {
    let size = size()
    return Viewport(camera: position(), size: size, padding: padding(in: size), scale: 2)
  }

  /// Returns a random camera that exceeds the limits of a position.
  mutating func wildViewport() -> Viewport {
    Viewport(
      target: WorldPoint(x: random.double(in: -3...3), y: random.double(in: -0.5...1.5)),
      zoom: random.double(in: -3...26), bearing: random.double(in: -720...720),
      viewingAngle: random.double(in: 0...89), size: size(),
      padding: MapEdgeInsets(
        top: random.double(in: -100...3000), left: random.double(in: -100...3000),
        bottom: random.double(in: -100...3000), right: random.double(in: -100...3000)))
  }

  mutating func point(in size: ViewSize) -> ScreenPoint {
    ScreenPoint(x: random.double(in: 0...size.width), y: random.double(in: 0...size.height))
  }
}

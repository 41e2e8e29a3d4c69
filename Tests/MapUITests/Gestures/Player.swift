// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI

/// A simulated map: plays inputs to recognizers, applies the resulting steps and records them.
struct Player {
  var recognizers = GestureRecognizers()
  var view: GestureView
  private(set) var steps: [GestureStep] = []
  private(set) var now = 0.0
  let start: CameraState

  init(
    _ camera: CameraState = Player.helsinki, size: ViewSize = ViewSize(width: 400, height: 700),
    padding: MapEdgeInsets = .zero, settings: GestureSettings = GestureSettings(),
    constraints: CameraConstraints = CameraConstraints()
  ) {
    let gate = Gate(constraints: constraints, size: size, padding: padding)
    start = gate(camera)
    view = GestureView(
      camera: start, size: size, padding: padding, settings: settings,
      constrain: { gate($0) })
  }

  static let helsinki = CameraState(
    target: Coordinate(latitude: 60.17, longitude: 24.94), zoom: 16)

  var camera: CameraState { view.camera }
  var viewport: Viewport { camera.viewport(size: view.size, padding: view.padding) }

  @discardableResult
  mutating func send(_ input: RawInput, at time: Double) -> [GestureStep] {
    now = max(now, time)
    return apply(recognizers.handle(input, at: time, view: view))
  }

  /// Ticks every 1/60 s, by default, up to a time.
  mutating func tick(until end: Double, every interval: Double = 1.0 / 60) {
    while now < end {
      now = min(now + interval, end)
      apply(recognizers.tick(at: now, view: view))
    }
  }

  @discardableResult
  mutating func apply(_ new: [GestureStep]) -> [GestureStep] {
    for step in new {
      if case .camera(let camera) = step { view.camera = camera }
    }
    steps += new
    return new
  }

  /// The distance of the target from its start, in points east and south at the start's zoom.
  var travel: SIMD2<Double> {
    let here = WorldPoint(camera.target)
    let there = WorldPoint(start.target)
    let world = 256 * exp2(start.zoom)
    let x = here.x - there.x
    return [(x - x.rounded()) * world, (here.y - there.y) * world]
  }

  /// Each camera shown: points east and south of the start, zoom, bearing and viewing angle, rounded.
  var track: [String] {
    steps.compactMap { step in
      guard case .camera(let camera) = step else { return nil }
      let here = WorldPoint(camera.target)
      let there = WorldPoint(start.target)
      let world = 256 * exp2(start.zoom)
      let values = [
        (here.x - there.x) * world, (here.y - there.y) * world, camera.zoom, camera.bearing,
        camera.viewingAngle,
      ]
      return values.map { value in
        let hundredths = Int((value * 100).rounded())
        return "\(Double(hundredths) / 100)"
      }.joined(separator: " ")
    }
  }

  /// The names of the steps, with consecutive cameras as one.
  var order: String {
    var words: [String] = []
    for step in steps {
      let word =
        switch step {
        case .began: "began"
        case .camera: "camera"
        case .tap: "tap"
        case .longPress: "longPress"
        case .ended: "ended"
        }
      if word != "camera" || words.last != "camera" { words.append(word) }
    }
    return words.joined(separator: " ")
  }
}

/// The limits of a map's camera, written from their documentation, in `Double`.
struct Gate {
  var constraints: CameraConstraints
  var size: ViewSize
  var padding: MapEdgeInsets

  func callAsFunction(_ requested: CameraState) -> CameraState {
    let range = constraints.zoomRange(size: size)
    let zoom = min(max(requested.zoom, Double(range.lowerBound)), Double(range.upperBound))
    let position = constraints.constrain(
      CameraPosition(
        target: requested.target, zoom: Float(zoom), bearing: requested.bearing + requested.roll),
      size: size,
      padding: padding)
    let turned = CameraPosition(
      target: position.target, bearing: requested.bearing, roll: requested.roll)
    return CameraState(
      target: position.target, zoom: zoom, bearing: turned.bearing,
      viewingAngle: min(max(requested.viewingAngle, 0), Gate.largestAngle(zoom)),
      roll: turned.roll)
  }

  static func largestAngle(_ zoom: Double) -> Double {
    zoom <= 10 ? 30 : zoom <= 14 ? 30 + (zoom - 10) * 3.75 : zoom <= 16 ? 45 + (zoom - 14) * 10 : 65
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// One move of the camera tour.
@MainActor struct TourStop {
  /// The call, as an app would write it.
  let caption: String
  /// The duration in seconds for which the move is filmed.
  let seconds: Double
  /// The duration of the last frame in milliseconds.
  let pause: Int
  let begin: @MainActor (MapView) -> Void

  private init(
    _ caption: String, seconds: Double, pause: Int = 300,
    begin: @escaping @MainActor (MapView) -> Void
  ) {
    self.caption = caption
    self.seconds = seconds
    self.pause = pause
    self.begin = begin
  }

  func frames(of frameTime: Double) -> Int { max(1, Int((seconds / frameTime).rounded())) }

  private static let helsinki = CameraPosition(latitude: 60.1700, longitude: 24.9440, zoom: 15.9)
  private static let mountains = CoordinateBounds(
    corners: Coordinate(latitude: 49.26, longitude: -123.11),
    Coordinate(latitude: 51.05, longitude: -114.07))

  static let all = [
    TourStop("camera = CameraPosition(…, zoom: 3)", seconds: 0.1, pause: 900) {
      $0.camera = CameraPosition(latitude: 52, longitude: 8, zoom: 3)
    },
    TourStop("animate(toZoom: 5)", seconds: 0.8) { $0.animate(0.8) { $0.animate(toZoom: 5) } },
    TourStop("animate(toLocation: rome)", seconds: 0.8) {
      $0.animate(0.8) { $0.animate(toLocation: Coordinate(latitude: 41.9, longitude: 12.5)) }
    },
    TourStop("moveCamera(.fit(vancouverToCalgary))", seconds: 0.1, pause: 1200) {
      $0.moveCamera(.fit(mountains, withPadding: 40))
    },
    TourStop("animate(with: .scrollBy(x: 120, y: 80))", seconds: 0.8) {
      $0.animate(0.8) { $0.animate(with: .scrollBy(x: 120, y: 80)) }
    },
    TourStop("animate(with: .zoom(by: -2, at: corner))", seconds: 0.8) {
      $0.animate(0.8) { $0.animate(with: .zoom(by: -2, at: .zero)) }
    },
    TourStop("await fly(to: helsinki)", seconds: 3.6, pause: 500) { view in
      Task { await view.fly(to: helsinki, duration: 3.6) }
    },
    TourStop("animate(toViewingAngle: 60)", seconds: 0.8) {
      $0.animate(0.8) { $0.animate(toViewingAngle: 60) }
    },
    TourStop("animate(toBearing: 200)", seconds: 1.2) {
      $0.animate(1.2) { $0.animate(toBearing: 200) }
    },
    TourStop("a flick, and the map decelerates", seconds: 1.4) {
      $0.flick([260, 220], by: [-20, -50])
    },
    TourStop("a double tap", seconds: 0.5) { $0.doubleTap([240, 190]) },
    TourStop("cameraTargetBounds: a flick ends at the edge", seconds: 0.8, pause: 500) { view in
      let target = view.camera.target
      view.cameraTargetBounds = CoordinateBounds(
        corners: Coordinate(latitude: target.latitude - 0.0004, longitude: target.longitude - 1),
        Coordinate(latitude: target.latitude + 0.0004, longitude: target.longitude + 1))
      view.flick([240, 160], by: [0, 60])
    },
    TourStop("animate(to: position)", seconds: 1.4, pause: 1200) { view in
      view.cameraTargetBounds = nil
      view.animate(1.4) {
        $0.animate(
          to: CameraPosition(
            latitude: 60.1712, longitude: 24.9443, zoom: 15.6, bearing: 340, viewingAngle: 25))
      }
    },
  ]
}

extension MapView {
  /// Begins animations with a duration in seconds.
  fileprivate func animate(_ seconds: Double, _ begin: (MapView) -> Void) {
    MapView.animate(duration: seconds) { begin(self) }
  }

  /// Simulates a touch that moves across the map within a tenth of a second and is released.
  fileprivate func flick(_ start: SIMD2<Double>, by offset: SIMD2<Double>) {
    func touch(_ phase: RawInput.TouchPhase, _ part: Double) {
      let position = start + offset * part
      handle(
        .touch(id: 1, phase, at: ScreenPoint(x: position.x, y: position.y)),
        at: clock.now + part / 10)
    }
    touch(.began, 0)
    for step in 1...6 { touch(.moved, Double(step) / 6) }
    touch(.ended, 1)
  }

  fileprivate func doubleTap(_ position: SIMD2<Double>) {
    let point = ScreenPoint(x: position.x, y: position.y)
    for (phase, time) in [
      (RawInput.TouchPhase.began, 0.0), (.ended, 0.03), (.began, 0.07), (.ended, 0.1),
    ] {
      handle(.touch(id: 1, phase, at: point), at: clock.now + time)
    }
  }
}

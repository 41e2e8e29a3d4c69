// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The view of the complete remaining route. It is fitted again only when the route leaves it or allows a
/// larger zoom.
struct OverviewFit: Sendable {
  /// The center of the view on the Mercator square.
  private var middle: SIMD2<Double>
  private var zoom: Double
  private var size: ViewSize
  private var insets: MapEdgeInsets
  private var range: ClosedRange<Float>

  /// Fits a bounding box: minimum and maximum x, minimum and maximum y.
  init(_ box: SIMD4<Double>, _ scene: NavigationScene, _ tuning: NavigationCameraTuning) {
    middle = [(box.x + box.y) / 2, (box.z + box.w) / 2]
    size = scene.size
    insets = scene.padding + scene.covered
    range = scene.constraints.zoomRange(size: scene.size)
    zoom = OverviewFit.zoom(of: box, scene, range, tuning)
  }

  /// Fits again if necessary, and returns whether it did.
  mutating func update(
    _ box: SIMD4<Double>, _ scene: NavigationScene, _ tuning: NavigationCameraTuning
  ) -> Bool {
    let isSame =
      size == scene.size && insets == scene.padding + scene.covered
      && range == scene.constraints.zoomRange(size: size)
    if isSame, holds(box, scene, tuning),
      OverviewFit.zoom(of: box, scene, range, tuning) < zoom + tuning.overviewStep
    {
      return false
    }
    self = OverviewFit(box, scene, tuning)
    return true
  }

  /// Returns the camera: north up, looking straight down, with the box centered in the free part of the
  /// view.
  func pose(_ scene: NavigationScene) -> CameraPose {
    let room = ScreenRoom(size: scene.size, insets: insets)
    let lens = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: zoom, size: scene.size, padding: scene.padding)
    let away = SIMD2(
      (room.left + room.right) / 2 - lens.center.x, (room.top + room.bottom) / 2 - lens.center.y)
    return CameraPose(
      target: middle - away / lens.pointsPerWorld, zoom: zoom, bearing: 0, viewingAngle: 0)
  }

  /// Returns whether a box is inside the view with half of the margins.
  private func holds(
    _ box: SIMD4<Double>, _ scene: NavigationScene, _ tuning: NavigationCameraTuning
  ) -> Bool {
    let room = OverviewFit.room(scene, tuning, margins: 0.5)
    let half = SIMD2(room.x, room.y) / (2 * 256 * exp2(zoom))
    return box.x >= middle.x - half.x && box.y <= middle.x + half.x && box.z >= middle.y - half.y
      && box.w <= middle.y + half.y
  }

  private static func zoom(
    of box: SIMD4<Double>, _ scene: NavigationScene, _ range: ClosedRange<Float>,
    _ tuning: NavigationCameraTuning
  ) -> Double {
    let room = room(scene, tuning, margins: 1)
    let scale = min(room.x / max(box.y - box.x, 1e-12), room.y / max(box.w - box.z, 1e-12))
    let fitting = log2(scale / 256)
    let lowest = Double(range.lowerBound)
    let highest = max(min(tuning.overviewZoom, Double(range.upperBound)), lowest)
    return min(max(fitting, lowest), highest)
  }

  private static func room(
    _ scene: NavigationScene, _ tuning: NavigationCameraTuning, margins: Double
  ) -> SIMD2<Double> {
    let room = ScreenRoom(size: scene.size, insets: scene.padding + scene.covered)
    func side(_ length: Double) -> Double {
      max(length - 2 * margins * min(tuning.overviewMargin, tuning.overviewShare * length), 1)
    }
    return [side(room.right - room.left), side(room.bottom - room.top)]
  }
}

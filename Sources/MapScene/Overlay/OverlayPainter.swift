// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapStyle

/// Adds overlays to an engine's draw lists and owns their textures.
final class OverlayPainter {
  let textures: OverlayTextures

  init(backend: any RenderBackend) {
    textures = OverlayTextures(backend: backend)
  }

  /// Draws the overlays on the ground, below labels and buildings.
  func paintGround(_ overlays: OverlaySet, viewport: Viewport, isStill: Bool, list: inout DrawList)
  {
    let lens = OverlayProjection(viewport)
    if !overlays.ground.isEmpty {
      var stroker = LineStroker(lens)
      swap(&stroker.corners, &list.overlayLines)
      for item in overlays.groundInOrder {
        switch item.kind {
        case .line(let item): paint(item, opacity: item.line.opacity, &stroker, &list)
        case .area(let item): paint(item, &stroker, &list)
        case .image(let image): paint(image, lens, &list)
        case .tiles(let tiles): paint(tiles, lens, isStill: isStill, &list)
        }
      }
      swap(&stroker.corners, &list.overlayLines)
    }
    paintSprites(overlays, lens, onGround: true, isStill: isStill, &list)
  }

  /// Draws the overlays that are visible through buildings in a tilted view again, after the buildings.
  func paintThroughBuildings(_ overlays: OverlaySet, viewport: Viewport, list: inout DrawList) {
    guard !overlays.ground.isEmpty else { return }
    var stroker = LineStroker(OverlayProjection(viewport))
    swap(&stroker.corners, &list.overlayLines)
    for item in overlays.groundInOrder {
      switch item.kind {
      case .line(let item) where item.line.opacityThroughBuildings > 0:
        paint(item, opacity: item.line.opacity * item.line.opacityThroughBuildings, &stroker, &list)
      case .area(let item) where item.area.showsThrough: paint(item, &stroker, &list)
      default: break
      }
    }
    swap(&stroker.corners, &list.overlayLines)
  }

  /// Draws the sprites above the map.
  func paintTop(_ overlays: OverlaySet, viewport: Viewport, isStill: Bool, list: inout DrawList) {
    paintSprites(overlays, OverlayProjection(viewport), onGround: false, isStill: isStill, &list)
  }

  /// Returns the map's scale relative to the nearest integer zoom, by which dashes in points grow:
  /// 2^-0.5...2^0.5.
  static func enlargement(_ zoom: Double) -> Double { exp2(zoom - zoom.rounded()) }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapScene
import MapTestSupport
import MapUI
import Testing

@Suite @MainActor struct MarkerTests {
  private let start = Coordinate(latitude: 43.77, longitude: 11.25)
  private let end = Coordinate(latitude: 43.78, longitude: 11.27)

  /// The only sprite of a view.
  private func sprite(_ view: MapView, _ marker: Marker) throws -> OverlaySprite {
    marker.isTappable = true
    let point = view.projection.point(for: marker.position)
    let hit = view.overlays.hit(
      at: ScreenPoint(x: Double(point.x), y: Double(point.y)), in: view.viewport, tolerance: 1000)
    let id = try #require(hit).id
    return try #require(view.overlays[sprite: id])
  }

  @Test func `changes on a map are animated with the transaction`() throws {
    let (view, clock, _) = makeView()
    let marker = Marker(position: start)
    marker.map = view
    view.step(to: clock.now)
    var isDone = false
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(2)
    MapTransaction.setAnimationTimingFunction(.linear)
    MapTransaction.setCompletionBlock { isDone = true }
    marker.position = end
    marker.rotation = 350
    marker.opacity = 0.5
    MapTransaction.commit()
    #expect(marker.position == end)
    view.step(to: 101)
    #expect(view.needsFrame && !isDone)
    var seen = try sprite(view, marker)
    #expect(abs(seen.position.latitude - 43.775) < 1e-9)
    #expect(abs(seen.position.longitude - 11.26) < 1e-9)
    #expect(abs(seen.rotation + 5) < 1e-9 && abs(seen.opacity - 0.75) < 1e-6)
    view.step(to: 102)
    seen = try sprite(view, marker)
    #expect(seen.position == end && seen.rotation == 350 && isDone)
    view.step(to: 103)
    #expect(!view.needsFrame)
  }

  @Test func `without a transaction changes take 0.25 seconds, and none with disabled actions`()
    throws
  {
    let (view, _, _) = makeView()
    let marker = Marker(position: start)
    marker.map = view
    marker.position = end
    view.step(to: 100.125)
    let middle = try sprite(view, marker).position
    #expect(abs(middle.latitude - 43.775) < 1e-6)
    view.step(to: 100.25)
    #expect(try sprite(view, marker).position == end)
    MapTransaction.begin()
    MapTransaction.setDisableActions(true)
    marker.position = start
    MapTransaction.commit()
    #expect(try sprite(view, marker).position == start)
  }

  @Test func `movement across the antimeridian takes the shorter path`() throws {
    let (view, _, _) = makeView(CameraPosition(latitude: 0, longitude: 180, zoom: 5))
    let marker = Marker(position: Coordinate(latitude: 0, longitude: 179))
    marker.map = view
    marker.position = Coordinate(latitude: 0, longitude: -179)
    view.step(to: 100.125)
    #expect(abs(abs(try sprite(view, marker).position.longitude) - 180) < 1e-6)
  }

  @Test func `the layer animates a single property`() throws {
    let (view, _, _) = makeView()
    let marker = Marker(position: start)
    marker.map = view
    let animation = KeyframeLayerAnimation(keyPath: MarkerLayerKey.rotation.rawValue)
    animation.values = [0, 720]
    animation.duration = 1
    var outcome: AnimationOutcome?
    animation.completion = { outcome = $0 }
    marker.animationLayer.add(animation, forKey: "spin")
    view.step(to: 100.75)
    #expect(abs(try sprite(view, marker).rotation - 540) < 1e-9)
    marker.animationLayer.removeAnimation(forKey: "spin")
    #expect(try sprite(view, marker).rotation == 0 && outcome == .interrupted)
    marker.animationLayer.opacity = 0.25
    #expect(marker.opacity == 0.25)
  }

  @Test func `the appear animations pop and fade in run once`() throws {
    let (view, clock, _) = makeView()
    for animation in [MarkerAnimation.pop, .fadeIn] {
      let start = clock.now
      let marker = Marker(position: self.start)
      marker.appearAnimation = animation
      marker.map = view
      view.step(to: start + 0.05)
      let early = try sprite(view, marker)
      #expect(animation == .pop ? early.scale < 0.8 : early.opacity < 0.3)
      view.step(to: start + 0.4)
      let late = try sprite(view, marker)
      #expect(late.scale == 1 && late.opacity == 1)
      view.step(to: start + 0.5)
      #expect(!view.needsFrame)
      marker.map = nil
    }
  }

  @Test func `removing a marker ends its animations once`() {
    let (view, _, _) = makeView()
    let marker = Marker(position: start)
    marker.map = view
    var ends = 0
    MapTransaction.begin()
    MapTransaction.setCompletionBlock {
      ends += 1
      marker.map = nil
    }
    marker.position = end
    MapTransaction.commit()
    marker.map = nil
    view.step(to: 101)
    #expect(ends == 1 && view.overlays.isEmpty && !view.needsFrame)
  }

  @Test func `pins of the same color share an image for the display scale`() throws {
    let (view, _, _) = makeView()
    let (one, two) = (Marker(position: start), Marker(position: end))
    let green = MapColor(red: 0, green: 1, blue: 0)
    one.icon = Marker.pin(green)
    two.icon = Marker.pin(green)
    one.map = view
    let image = try sprite(view, one).image
    #expect(image.size == [26, 40] && image.scale == 1)
    one.map = nil
    two.map = view
    #expect(try sprite(view, two).image === image)
    view.scale = 3
    #expect(try sprite(view, two).image.scale == 3)
    #expect(Marker.pin(nil) === Marker.pin(nil))
  }

  @Test func `alignment rectangle insets move the anchor`() throws {
    let (view, _, _) = makeView()
    let pixels = [UInt8](repeating: 255, count: 4 * 40 * 40)
    let icon = IconImage(RasterImage(width: 40, height: 40, pixels: pixels))
    let marker = Marker(position: start)
    marker.icon = icon.aligned(
      by:
        MapEdgeInsets(top: 0, left: 10, bottom: 8, right: 0))
    marker.map = view
    #expect(try sprite(view, marker).anchor == [0.625, 0.8])
  }

  @Test func `the icon view is queried while tracksViewChanges is true`() throws {
    final class Drawer: IconView {
      var image = IconImage(RasterImage(width: 1, height: 1, pixels: [1, 2, 3, 255]))
      func icon(scale: Double) -> IconImage? { image }
    }
    let (view, clock, _) = makeView()
    let drawer = Drawer()
    let marker = Marker(position: start)
    marker.iconView = drawer
    marker.map = view
    view.step(to: clock.now + 1)
    #expect(!view.needsFrame)
    drawer.image = IconImage(
      RasterImage(width: 2, height: 1, pixels: [UInt8](repeating: 9, count: 8)))
    view.step(to: clock.now + 1)
    #expect(try sprite(view, marker).image.size == [2, 1])
    marker.tracksViewChanges = false
    drawer.image = IconImage(
      RasterImage(width: 3, height: 1, pixels: [UInt8](repeating: 9, count: 12)))
    view.step(to: clock.now + 1)
    #expect(try sprite(view, marker).image.size == [2, 1])
    marker.move(to: Coordinate(latitude: 43.78, longitude: 11.27))
    #expect(try sprite(view, marker).image.size == [3, 1])
  }

  @Test func `a moved marker keeps its icon, anchor and opacity`() throws {
    let (view, _, _) = makeView()
    let marker = Marker(position: start)
    marker.opacity = 0.5
    marker.groundAnchor = CGPoint(x: 0.25, y: 0.5)
    marker.map = view
    let before = try sprite(view, marker)
    let end = Coordinate(latitude: 43.78, longitude: 11.27)
    marker.move(to: end, rotation: 30)
    let after = try sprite(view, marker)
    #expect(after.position == end && after.rotation == 30)
    #expect(after.image === before.image && after.anchor == before.anchor && after.opacity == 0.5)
  }
}

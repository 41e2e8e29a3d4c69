// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapImage
import MapScene
import MapStyle
import MapUI
import Testing

@Suite @MainActor struct PolygonLayerTests {
  private let red = MapColor(red: 1, green: 0, blue: 0)
  private let blue = MapColor(red: 0, green: 0, blue: 1)

  /// Creates a polygon on a map whose clock is at 100 s.
  private func make() -> (MapUI.Polygon, MapView) {
    let (view, _, _) = makeView()
    let corners = [(43.77, 11.24), (43.78, 11.24), (43.78, 11.26)]
    let polygon = MapUI.Polygon(
      outerRing: MapPath(corners.map { Coordinate(latitude: $0.0, longitude: $0.1) }))
    polygon.fillColor = red
    polygon.map = view
    return (polygon, view)
  }

  /// The polygon's current drawing.
  private func area(_ polygon: MapUI.Polygon) -> OverlayArea? {
    guard case .area(let area) = polygon.drawing(scale: 1).first else { return nil }
    return area
  }

  @Test func `setting a color through the layer animates it in 0.25 seconds`() throws {
    let (polygon, view) = make()
    polygon.animationLayer.fillColor = blue
    #expect(
      polygon.fillColor == blue && polygon.animationLayer.fillColor == blue && view.needsFrame)
    #expect(area(polygon)?.fillColor.red == 1)
    view.step(to: 100.125)
    let half = try #require(area(polygon)?.fillColor)
    #expect(abs(half.red - 0.5) < 1e-6 && abs(half.blue - 0.5) < 1e-6 && half.alpha == 1)
    view.step(to: 100.25)
    #expect(area(polygon)?.fillColor.blue == 1 && area(polygon)?.fillColor.red == 0)
  }

  @Test func `without a transaction the polygon's own properties change at once`() {
    let (polygon, _) = make()
    polygon.fillColor = blue
    polygon.strokeColor = red
    polygon.strokeWidth = 5
    #expect(area(polygon)?.fillColor.blue == 1 && area(polygon)?.strokeWidth == 5)
  }

  @Test func `a transaction's duration, curve and completion apply`() throws {
    let (polygon, view) = make()
    polygon.strokeColor = blue
    var ended = 0
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(2)
    MapTransaction.setAnimationTimingFunction(.linear)
    MapTransaction.setCompletionBlock { ended += 1 }
    polygon.strokeWidth = 11
    polygon.fillColor = nil
    MapTransaction.commit()
    view.step(to: 101)
    let half = try #require(area(polygon))
    #expect(abs(half.strokeWidth - 6) < 1e-9 && abs(half.fillColor.alpha - 0.5) < 1e-6)
    // Fading out keeps the color.
    #expect(half.fillColor.red == 1 && ended == 0)
    view.step(to: 102)
    #expect(area(polygon)?.strokeWidth == 11 && area(polygon)?.fillColor.alpha == 0 && ended == 1)
    MapTransaction.begin()
    MapTransaction.setDisableActions(true)
    polygon.animationLayer.strokeWidth = 3
    MapTransaction.commit()
    #expect(area(polygon)?.strokeWidth == 3)
  }

  @Test func `added animations end at the value that was last set`() throws {
    let (polygon, view) = make()
    polygon.strokeColor = blue
    let pulse = KeyframeLayerAnimation(keyPath: PolygonLayerKey.strokeWidth.rawValue)
    pulse.values = [1, 9, 1]
    pulse.duration = 2
    var outcome: AnimationOutcome?
    pulse.completion = { outcome = $0 }
    polygon.animationLayer.add(pulse, forKey: "pulse")
    let fade = BasicLayerAnimation(keyPath: PolygonLayerKey.fillColor.rawValue)
    fade.toValue = blue
    fade.duration = 1
    polygon.animationLayer.add(fade, forKey: "fade")
    view.step(to: 100.5)
    #expect(area(polygon)?.strokeWidth == 5 && area(polygon)?.fillColor.blue == 0.5)
    view.step(to: 101)
    #expect(area(polygon)?.strokeWidth == 9 && area(polygon)?.fillColor.red == 1)
    polygon.animationLayer.removeAnimation(forKey: "pulse")
    #expect(area(polygon)?.strokeWidth == 1 && outcome == .interrupted)
  }

  @Test func `invalid animations are ignored, and removal from the map ends all`() {
    let (polygon, view) = make()
    let number = BasicLayerAnimation(keyPath: PolygonLayerKey.fillColor.rawValue)
    number.toValue = 3
    let color = BasicLayerAnimation(keyPath: PolygonLayerKey.strokeWidth.rawValue)
    color.toValue = red
    let other = BasicLayerAnimation(keyPath: "opacity")
    other.toValue = 1
    let none = KeyframeLayerAnimation(keyPath: PolygonLayerKey.fillColor.rawValue)
    for animation in [number, color, other, none] {
      polygon.animationLayer.add(animation, forKey: nil)
    }
    view.step(to: 100.1)
    #expect(area(polygon)?.fillColor.red == 1 && area(polygon)?.fillColor.blue == 0)
    polygon.animationLayer.strokeWidth = .nan
    #expect(polygon.strokeWidth == 1)
    polygon.strokeWidth = .infinity
    polygon.animationLayer.strokeWidth = 4
    var outcome: AnimationOutcome?
    let fade = BasicLayerAnimation(keyPath: PolygonLayerKey.fillColor.rawValue)
    fade.toValue = blue
    fade.completion = { outcome = $0 }
    polygon.animationLayer.add(fade, forKey: nil)
    polygon.map = nil
    #expect(outcome == .interrupted)
    polygon.animationLayer.removeAllAnimations()
    polygon.animationLayer.fillColor = blue
    #expect(area(polygon)?.fillColor.blue == 1)
    // Colors do not animate a marker's numeric properties.
    let marker = Marker(position: Coordinate(latitude: 43.77, longitude: 11.25))
    marker.map = view
    let wrong = BasicLayerAnimation(keyPath: MarkerLayerKey.rotation.rawValue)
    wrong.toValue = red
    marker.animationLayer.add(wrong, forKey: nil)
    view.step(to: 101)
    #expect(marker.rotation == 0)
  }
}

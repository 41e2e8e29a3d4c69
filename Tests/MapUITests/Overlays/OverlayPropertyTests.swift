// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapScene
import MapUI
import Testing

@Suite @MainActor struct OverlayPropertyTests {
  private let blue = MapColor(red: 0, green: 0, blue: 1)
  private let black = MapColor(red: 0, green: 0, blue: 0)
  private let helsinki = Coordinate(latitude: 60.17, longitude: 24.94)

  @Test func `a marker has the documented defaults`() {
    let marker = Marker(position: helsinki)
    #expect(marker.position == helsinki && marker.map == nil && marker.isTappable)
    #expect(marker.title == nil && marker.snippet == nil && marker.icon == nil)
    #expect(marker.iconView == nil && marker.tracksViewChanges && !marker.tracksInfoWindowChanges)
    #expect(marker.groundAnchor == CGPoint(x: 0.5, y: 1))
    #expect(marker.infoWindowAnchor == CGPoint(x: 0.5, y: 0))
    #expect(marker.appearAnimation == .none && !marker.isDraggable && !marker.isFlat)
    #expect(marker.rotation == 0 && marker.opacity == 1 && marker.zIndex == 0)
    #expect(marker.userData == nil)
  }

  @Test func `lines and shapes have the documented defaults`() {
    let line = Polyline(coordinates: MapPath([helsinki]))
    #expect(line.strokeWidth == 1 && line.strokeColor == blue && !line.geodesic)
    #expect(line.spans == nil && !line.isTappable && line.zIndex == 0)
    let polygon = Polygon()
    #expect(polygon.strokeWidth == 1 && polygon.strokeColor == nil && polygon.fillColor == blue)
    #expect(polygon.innerRings.isEmpty && !polygon.geodesic && !polygon.isTappable)
    let circle = MapCircle(position: helsinki, radius: 100)
    #expect(circle.strokeWidth == 1 && circle.strokeColor == black && circle.fillColor == nil)
    #expect(!circle.isTappable)
    let image = GroundOverlay(bounds: nil, icon: nil)
    #expect(image.opacity == 1 && image.bearing == 0 && image.anchor == CGPoint(x: 0.5, y: 0.5))
    #expect(image.bounds == nil && image.icon == nil && !image.isTappable)
  }

  @Test func `an overlay is on one map at a time and can be removed`() {
    let (one, _, _) = makeView()
    let (two, _, _) = makeView()
    let overlays: [Overlay] = [
      Marker(position: helsinki), Polyline(coordinates: [helsinki, florence.target]),
      Polygon(outerRing: [helsinki, florence.target, sydney.target]),
      MapCircle(position: helsinki, radius: 1000),
    ]
    for overlay in overlays {
      overlay.map = one
      #expect(!one.overlays.isEmpty && two.overlays.isEmpty)
      overlay.map = two
      #expect(one.overlays.isEmpty && !two.overlays.isEmpty && overlay.map === two)
      overlay.map = nil
      #expect(two.overlays.isEmpty && overlay.map == nil)
    }
  }

  @Test func `clear removes the app's overlays and keeps others`() {
    let (view, _, _) = makeView()
    let image = OverlayImage(RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 255]))
    view.overlays.add(OverlaySprite(image, at: helsinki))
    let markers = (0..<10).map { _ in Marker(position: helsinki) }
    for marker in markers { marker.map = view }
    markers[3].title = "three"
    view.selectedMarker = markers[3]
    #expect(view.overlays.count == 12)
    view.clear()
    #expect(view.overlays.count == 1 && view.selectedMarker == nil)
    #expect(markers.allSatisfy { $0.map == nil })
  }

  @Test func `clear allows changes by completion blocks and keeps other overlays`() throws {
    let (view, _, _) = makeView()
    let (other, _, _) = makeView()
    let image = OverlayImage(RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 255]))
    let kept = (0..<3).map { _ in view.overlays.add(OverlaySprite(image, at: helsinki)) }
    let late = Marker(position: helsinki)
    let fled = Marker(position: helsinki)
    let markers = (0..<40).map { Marker(position: Coordinate(latitude: Double($0), longitude: 20)) }
    for overlay in markers + [fled] { overlay.map = view }
    MapCircle(position: helsinki, radius: 100).map = view
    MapTransaction.begin()
    MapTransaction.setCompletionBlock {
      late.map = view
      fled.map = other
      markers[7].zIndex = 3
    }
    for marker in markers { marker.position = helsinki }
    MapTransaction.commit()
    view.clear()
    #expect(markers.allSatisfy { $0.map == nil })
    #expect(late.map === view && view.overlays.count == kept.count + 1)
    #expect(fled.map !== view && other.overlays.count == (fled.map === other ? 1 : 0))
    #expect(kept.allSatisfy { view.overlays[sprite: $0] != nil })
    late.map = nil
    #expect(view.overlays.count == kept.count)
  }

  @Test func `a map retains its overlays, and overlays do not retain their map`() {
    weak var kept: Marker?
    weak var released: MapView?
    var marker: Marker?
    do {
      let (view, _, _) = makeView()
      kept = {
        let marker = Marker(position: helsinki)
        marker.map = view
        return marker
      }()
      #expect(kept != nil)
      kept?.map = nil
      #expect(kept == nil)
      released = view
      marker = Marker(position: helsinki)
      marker?.map = view
    }
    #expect(released == nil && marker?.map == nil)
    let (other, _, _) = makeView()
    marker?.map = other
    #expect(other.overlays.count == 1)
  }

  @Test func `a copy has the same properties and no map`() throws {
    let (view, _, _) = makeView()
    let marker = Marker(position: helsinki)
    marker.title = "Title"
    marker.zIndex = 7
    marker.rotation = 30
    marker.map = view
    let copy = try #require(marker.copied() as? Marker)
    #expect(copy.map == nil && copy.title == "Title" && copy.zIndex == 7 && copy.rotation == 30)
    let polygon = Polygon(outerRing: [helsinki, florence.target, sydney.target])
    polygon.fillColor = nil
    polygon.innerRings = [[helsinki, florence.target, sydney.target]]
    let second = try #require(polygon.copied() as? Polygon)
    #expect(second.outerRing == polygon.outerRing && second.innerRings == polygon.innerRings)
    #expect(second.fillColor == nil)
  }

  @Test func `invalid overlays are not drawn and are handled`() throws {
    let (view, clock, _) = makeView()
    let odd = Coordinate(latitude: .nan, longitude: .infinity)
    let paths: [MapPath] = [
      [], [helsinki], [helsinki, helsinki], [odd, odd], [odd, helsinki, odd, helsinki],
      [helsinki, odd, florence.target], MapPath(Array(repeating: helsinki, count: 1000)),
      [helsinki, florence.target, sydney.target, odd, Coordinate(latitude: 90, longitude: 0)],
    ]
    for path in paths {
      for geodesic in [false, true] {
        for width in [-1, .nan, 1e300] {
          let line = Polyline(coordinates: path)
          line.geodesic = geodesic
          line.strokeWidth = width
          line.spans = [
            StyleSpan(color: blue, segments: .nan), StyleSpan(color: black, segments: -1),
            StyleSpan(style: .gradient(from: blue, to: black), segments: 1e300),
          ]
          line.map = view
          let polygon = Polygon(outerRing: path)
          polygon.geodesic = geodesic
          polygon.strokeWidth = width
          polygon.strokeColor = black
          polygon.innerRings = paths
          polygon.map = view
        }
      }
    }
    for radius in [0, -1, .nan, .infinity, 1e-9, 1e300] {
      MapCircle(position: odd, radius: radius).map = view
      MapCircle(position: helsinki, radius: radius).map = view
    }
    let empty = IconImage(RasterImage(width: 0, height: 0, pixels: []))
    for position in [odd, helsinki] {
      let marker = Marker(position: position)
      marker.icon = empty
      marker.title = "odd"
      marker.groundAnchor = CGPoint(x: CGFloat.nan, y: 5)
      marker.rotation = .nan
      marker.opacity = .nan
      marker.map = view
      marker.position = helsinki
      marker.position = odd
      view.selectedMarker = marker
      GroundOverlay(position: position, icon: empty, zoomLevel: .nan).map = view
      GroundOverlay(position: position, icon: empty, zoomLevel: 400).map = view
    }
    view.step(to: clock.now + 1)
    _ = view.overlay(at: CGPoint(x: CGFloat.nan, y: 1))
    _ = view.overlay(at: CGPoint(x: 400, y: 300))
    view.clear()
    #expect(view.overlays.isEmpty)
  }
}

@Suite @MainActor struct GroundOverlayTests {
  private let icon = IconImage(
    RasterImage(width: 64, height: 32, pixels: Array(repeating: 255, count: 4 * 64 * 32)), scale: 2)

  @Test func `at its zoom level the image has its size in screen points`() throws {
    let (view, _, _) = makeView(florence)
    let overlay = GroundOverlay(position: florence.target, icon: icon, zoomLevel: 14)
    let bounds = try #require(overlay.bounds)
    let low = view.projection.point(for: bounds.southWest)
    let high = view.projection.point(for: bounds.northEast)
    #expect(abs(high.x - low.x - 32) < 1e-6 && abs(low.y - high.y - 16) < 1e-6)
  }

  @Test func `position moves the bounds, anchor changes only the position`() throws {
    let box = CoordinateBounds(
      southWest: Coordinate(latitude: 43, longitude: 11),
      northEast: Coordinate(latitude: 44, longitude: 12))
    let overlay = GroundOverlay(bounds: box, icon: icon)
    overlay.anchor = CGPoint(x: 0, y: 1)
    #expect(worlds(overlay.position, box.southWest) < 1e-12)
    var bounds = try #require(overlay.bounds)
    #expect(worlds(bounds.northEast, box.northEast) < 1e-12)
    overlay.position = Coordinate(latitude: 43, longitude: 13)
    bounds = try #require(overlay.bounds)
    #expect(worlds(bounds.northEast, Coordinate(latitude: 44, longitude: 14)) < 1e-12)
    overlay.bounds = nil
    #expect(overlay.bounds == nil)
  }

  @Test func `bounds across the antimeridian are kept`() throws {
    let box = CoordinateBounds(
      southWest: Coordinate(latitude: -10, longitude: 170),
      northEast: Coordinate(latitude: 10, longitude: -170))
    let bounds = try #require(GroundOverlay(bounds: box, icon: icon).bounds)
    #expect(abs(bounds.southWest.longitude - 170) < 1e-9)
    #expect(abs(bounds.northEast.longitude + 170) < 1e-9)
  }
}

extension OverlayPropertyTests {
  @Test func `showsThroughBuildings applies to all parts and is copied`() {
    let ring = MapPath([
      Coordinate(latitude: 60, longitude: 20), Coordinate(latitude: 60.01, longitude: 20),
      Coordinate(latitude: 60, longitude: 20.01),
    ])
    let line = Polyline(coordinates: ring)
    let polygon = Polygon(outerRing: ring)
    let circle = MapCircle(position: Coordinate(latitude: 60, longitude: 20), radius: 100)
    #expect(
      !line.showsThroughBuildings && !polygon.showsThroughBuildings
        && !circle.showsThroughBuildings)
    line.showsThroughBuildings = true
    polygon.showsThroughBuildings = true
    circle.showsThroughBuildings = true
    for overlay in [line, polygon, circle] {
      let copy = overlay.copied()
      for part in overlay.drawing(scale: 1) + copy.drawing(scale: 1) {
        switch part {
        case .line(let line): #expect(line.opacityThroughBuildings == 1)
        case .area(let area): #expect(area.showsThrough)
        case .image, .sprite, .screen: Issue.record("unexpected part of a shape")
        }
      }
      #expect(!copy.drawing(scale: 1).isEmpty)
    }
  }
}

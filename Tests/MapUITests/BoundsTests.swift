// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI
import Testing

@Suite("Camera target bounds") @MainActor struct BoundsTests {
  private let vancouver = Coordinate(latitude: 49.26, longitude: -123.11)
  private let calgary = Coordinate(latitude: 51.05, longitude: -114.05)
  private let fiji = CoordinateBounds(
    corners: Coordinate(latitude: -21, longitude: -178),
    Coordinate(latitude: -12, longitude: 177))

  @Test func `corners are given in any order and the smaller longitude span is used`() {
    let bounds = CoordinateBounds(corners: vancouver, calgary)
    #expect(bounds == CoordinateBounds(corners: calgary, vancouver))
    #expect(bounds.isValid && bounds.contains(vancouver) && bounds.contains(calgary))
    #expect(fiji.southWest.longitude == 177 && fiji.northEast.longitude == -178)
    #expect(fiji.contains(Coordinate(latitude: -17, longitude: 180)))
    #expect(!CoordinateBounds().isValid)
    #expect(
      bounds.including(path: [Coordinate(latitude: 43.65, longitude: -79.38)])
        .northEast.longitude == -79.38)
    #expect(bounds.including(path: []) == bounds)
    #expect(CoordinateBounds(path: [vancouver, calgary]) == bounds)
    #expect(bounds.includingCoordinate(vancouver) == bounds)
    #expect(bounds.includingBounds(fiji).contains(calgary))
    #expect(!bounds.intersects(fiji))
  }

  @Test func `the bounds of features around the world leave out the largest gap`() {
    let points = [0.0, 100, -110, 170].map { Coordinate(latitude: 10, longitude: $0) }
    let features = points.map { GeoJSONFeature(geometry: .point($0)) }
    for document in [
      GeoJSON.featureCollection(features), .geometry(.multiPoint(points)),
      .geometry(.lineString(points)),
    ] {
      let bounds = GeometryOverlays(document).bounds
      #expect(bounds.southWest == Coordinate(latitude: 10, longitude: 0))
      #expect(bounds.northEast == Coordinate(latitude: 10, longitude: -110))
    }
    #expect(!GeometryOverlays(GeoJSON.featureCollection([])).bounds.isValid)
  }

  @Test func `the bounds of a ring with a side around the world have all longitudes`() {
    let corners = [(-60.0, -180.0), (-60, 180), (-90, 180), (-90, -180), (-60, -180)]
    let ring = corners.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let bounds = GeometryOverlays(GeoJSON.geometry(.polygon([ring]))).bounds
    #expect(bounds.southWest == Coordinate(latitude: -90, longitude: -180))
    #expect(bounds.northEast == Coordinate(latitude: -60, longitude: 180))
  }

  @Test func `a camera fits bounds exactly into the view`() throws {
    let (view, _, _) = makeView(sydney)
    let bounds = CoordinateBounds(corners: vancouver, calgary)
    let camera = try #require(view.camera(for: bounds, insets: .zero))
    #expect(camera.bearing == 0 && camera.viewingAngle == 0)
    #expect(view.camera == sydney)
    view.camera = camera
    #expect(view.projection.contains(vancouver) && view.projection.contains(calgary))
    view.moveCamera(.zoom(by: 0.01))
    #expect(!view.projection.contains(vancouver) || !view.projection.contains(calgary))
  }

  @Test func `the camera for bounds is nil only for invalid bounds`() {
    let (view, _, _) = makeView()
    #expect(view.camera(for: CoordinateBounds(), insets: .zero) == nil)
    #expect(view.camera(for: fiji, insets: MapEdgeInsets(all: 5000))?.zoom == 2)
    #expect(MapView().camera(for: fiji, insets: .zero) != nil)
  }

  @Test func `a camera fits bounds across the antimeridian`() throws {
    let (view, _, _) = makeView()
    let camera = try #require(view.camera(for: fiji, insets: MapEdgeInsets(all: 20)))
    #expect(abs(camera.target.longitude - 179.5) < 1e-9 && camera.zoom > 5)
  }

  @Test func `new target bounds move the camera inside and limit all moves`() {
    let (view, _, recorder) = makeView(florence)
    view.cameraTargetBounds = fiji
    #expect(fiji.contains(view.camera.target))
    #expect(recorder.take() == ["willMove(false)", "didChange"])
    view.moveCamera(.setTarget(vancouver))
    #expect(fiji.contains(view.camera.target))
    view.camera = sydney
    #expect(fiji.contains(view.camera.target))
    view.animationLayer.cameraLatitude = 50
    view.run()
    #expect(view.camera.target.latitude == -12)
    view.cameraTargetBounds = nil
    view.camera = sydney
    #expect(view.camera == sydney)
  }

  @Test func `target bounds limit each frame of an animation`() {
    let box = CoordinateBounds(
      corners: Coordinate(latitude: 43.7, longitude: 11.2),
      Coordinate(latitude: 43.8, longitude: 11.3))
    let (view, _, _) = makeView(florence)
    view.animate(to: CameraPosition(latitude: 43.9, longitude: 11.4, zoom: 14))
    view.step(to: 100.05)
    view.cameraTargetBounds = box
    for frame in 4...20 {
      view.step(to: 100 + Double(frame) / 60)
      #expect(box.contains(view.camera.target))
    }
    #expect(view.camera.target == Coordinate(latitude: 43.8, longitude: 11.3))
    // Beyond the corner, the area outside the bounds is still visible.
    #expect(view.projection.contains(Coordinate(latitude: 43.801, longitude: 11.301)))
  }

  @Test func `invalid target bounds have no effect`() {
    let (view, _, _) = makeView(florence)
    view.cameraTargetBounds = CoordinateBounds()
    #expect(view.camera == florence)
  }

  @Test func `constraining a camera is idempotent`() {
    var views = RandomViews(seed: 21)
    for _ in 0..<2000 {
      let (view, _, _) = makeView(
        views.camera(), width: views.random.double(in: 1...3000),
        height: views.random.double(in: 1...3000))
      if views.random.int(in: 0...1) == 0 {
        view.cameraTargetBounds = CoordinateBounds(
          corners: views.camera().target, views.camera().target)
      }
      let once = view.cameraState
      view.snap(to: once)
      #expect(view.cameraState == once)
    }
  }
}

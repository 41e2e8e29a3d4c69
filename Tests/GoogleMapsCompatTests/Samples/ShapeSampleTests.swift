// SPDX-License-Identifier: Apache-2.0
import Foundation
import GoogleMapsCompat
import MapTestSupport
import Testing

/// A screen whose shapes change when they are tapped.
@MainActor private final class ShapeScreen: GMSMapViewDelegate {
  let mapView = SampleMap.view(zoom: 4)
  let polygon: GMSPolygon
  let ground: GMSGroundOverlay

  init() {
    let path = GMSMutablePath()
    for (latitude, longitude) in [(-30.0, 140.0), (-30, 150), (-38, 150), (-38, 140)] {
      path.addLatitude(latitude, longitude: longitude)
    }
    polygon = GMSPolygon(path: path)
    polygon.title = "South"
    polygon.fillColor = UIColor(red: 0, green: 0.25, blue: 0, alpha: 0.5)
    polygon.strokeColor = .black
    polygon.strokeWidth = 2
    polygon.isTappable = true
    polygon.map = mapView
    ground = GMSGroundOverlay(
      bounds: GMSCoordinateBounds(path: path), icon: SampleMap.image())
    ground.isTappable = true
    ground.opacity = 0.5
    ground.map = mapView
    mapView.delegate = self
  }

  func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) {
    if let polygon = overlay as? GMSPolygon {
      polygon.strokeColor = .blue
      polygon.fillColor = UIColor(hue: 0.6, saturation: 1, brightness: 1, alpha: 0.25)
      polygon.title = (polygon.title ?? "") + " tapped"
    } else if overlay == ground {
      ground.bearing += 15
    }
  }
}

/// Screens with lines, areas, images, tiles and styles.
@Suite("Screens like Google's samples: shapes and tiles") @MainActor struct ShapeSampleTests {
  private let mapView = SampleMap.view(zoom: 4)
  private let path: GMSMutablePath = {
    let path = GMSMutablePath()
    for coordinate in [SampleMap.sydney, SampleMap.melbourne, SampleMap.brisbane] {
      path.add(coordinate)
    }
    return path
  }()

  @Test func `taps change shapes, and a copy is moved`() throws {
    let screen = ShapeScreen()
    for overlay in [screen.polygon, screen.ground] as [GMSOverlay] {
      screen.mapView(screen.mapView, didTap: overlay)
    }
    #expect(screen.polygon.title == "South tapped" && screen.polygon.strokeColor == .blue)
    #expect(screen.ground.bearing == 15 && screen.ground.title == nil)
    let copy = try #require(screen.polygon.copy() as? GMSPolygon)
    let moved = try #require(copy.path).pathOffset(byLatitude: 5, longitude: 0)
    copy.path = moved
    copy.holes = [GMSPath(path: moved)]
    copy.map = screen.mapView
    #expect(copy != screen.polygon && copy.path?.coordinate(at: 0).latitude == -25)
    #expect(screen.polygon.path?.coordinate(at: 0).latitude == -30)
  }

  @Test func `a geodesic line with a moving pattern`() throws {
    let line = GMSPolyline()
    line.path = path
    line.strokeColor = .gray
    line.strokeWidth = 6
    line.geodesic = true
    line.map = mapView
    let styles = [
      GMSStrokeStyle.solidColor(UIColor(white: 0, alpha: 1)),
      GMSStrokeStyle.gradient(from: .white, to: .clear),
    ]
    let step = path.length(of: .rhumb) / 21
    let lengths = [NSNumber(value: step), NSNumber(value: step / 2)]
    line.spans = GMSStyleSpans(path, styles, lengths, .rhumb)
    let count = try #require(line.spans?.count)
    #expect(count > 20)
    var offset = 0.0
    for _ in 0..<3 {
      offset += step / 4
      line.spans = GMSStyleSpansOffset(path, styles, lengths, .rhumb, offset)
      mapView.pass(0.1)
    }
    #expect(line.spans?.isEmpty == false)
  }

  @Test func `a line is colored by altitude and stamped with an image`() {
    let altitudes = [10.0, 300, 800]
    let colors = altitudes.map {
      UIColor(hue: $0 / 1000, saturation: 1, brightness: 0.9, alpha: 1)
    }
    let line = GMSPolyline(path: path)
    line.spans = zip(colors, colors.dropFirst()).map {
      GMSStyleSpan(style: GMSStrokeStyle.gradient(from: $0, to: $1))
    }
    line.zIndex = 5
    line.map = mapView
    #expect(line.spans?.count == 2)
    let stamp = GMSStrokeStyle.transparentStroke(
      withStamp: GMSTextureStyle(image: SampleMap.image()))
    line.spans = [GMSStyleSpan(style: stamp)]
    #expect(line.spans?.first?.style.stampStyle != nil)
  }

  @Test func `circles and a ground overlay of a map sheet`() {
    let circle = GMSCircle(position: SampleMap.sydney, radius: 4000)
    circle.fillColor = UIColor.red.withAlphaComponent(0.1)
    circle.strokeColor = .red
    circle.strokeWidth = 1
    circle.map = mapView
    let sheet = GMSGroundOverlay(
      position: SampleMap.sydney, icon: SampleMap.image(), zoomLevel: 13)
    sheet.anchor = CGPoint(x: 0.5, y: 0.5)
    sheet.bearing = 30
    sheet.zIndex = -1
    sheet.map = mapView
    circle.radius *= 2
    #expect(circle.radius == 8000 && sheet.map == mapView)
  }

  @Test func `the floor of a tile layer is switched`() {
    var layer: GMSTileLayer?
    for floor in 1...3 {
      layer?.map = nil
      let urls: GMSTileURLConstructor = { x, y, zoom in
        // No tiles, so that the test sends no requests.
        zoom > 30 ? URL(string: "https://tiles.example/\(floor)/\(zoom)/\(x)/\(y).png") : nil
      }
      layer = GMSURLTileLayer(urlConstructor: urls)
      layer?.zIndex = Int32(floor)
      layer?.tileSize = 128
      layer?.map = mapView
    }
    mapView.pass(0.2)
    layer?.clearTileCache()
    #expect(layer?.map == mapView)
    layer?.map = nil
  }

  @Test func `the style is selected from files and reset`() throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: folder.path).appending(path: "night.json")
    try #"[{"stylers": [{"invert_lightness": true}]}]"#.write(
      to: url, atomically: true, encoding: .utf8)
    mapView.mapStyle = try GMSMapStyle(contentsOfFileURL: url)
    #expect(mapView.mapStyle != nil)
    if let style = try? GMSMapStyle(jsonString: "not a style") { mapView.mapStyle = style }
    mapView.overrideUserInterfaceStyle = .dark
    mapView.mapStyle = nil
    #expect(mapView.mapStyle == nil && mapView.overrideUserInterfaceStyle == .dark)
  }
}

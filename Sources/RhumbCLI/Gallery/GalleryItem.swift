// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapUI
import RhumbModules

/// An overlay or feature shown in the gallery.
struct GalleryItem: Sendable {
  struct View: Sendable {
    var name: String
    var style: BuiltInStyle
    var camera: CameraPosition
    var rules: MapStyleRules?
    /// The height in points.
    var height = 250.0
  }

  var name: String
  var title: String
  var text: String
  var views: [View]
  /// Adds the content to a map.
  var fill: @MainActor @Sendable (MapView) -> Void

  /// Central Helsinki in the four views.
  static let city = views(
    around: Coordinate(latitude: 60.1695, longitude: 24.9430), zoom: 15)
  /// The same views at a lower zoom, for larger content.
  private static let town = views(
    around: Coordinate(latitude: 60.1713, longitude: 24.9455), zoom: 14)

  private static func views(around center: Coordinate, zoom: Float) -> [View] {
    [
      View(
        name: "flat", style: .day, camera: CameraPosition(target: center, zoom: zoom)),
      View(
        name: "turned", style: .day,
        camera: CameraPosition(target: center, zoom: zoom, bearing: 50, viewingAngle: 0)),
      View(
        name: "tilted", style: .night,
        camera: CameraPosition(target: center, zoom: zoom + 0.5, bearing: 0, viewingAngle: 55)),
      View(
        name: "both", style: .night,
        camera: CameraPosition(target: center, zoom: zoom + 0.5, bearing: 215, viewingAngle: 50)),
    ]
  }

  /// Day and night views in which north is not up, high enough for all controls.
  private static let turned = city.filter { $0.camera.bearing != 0 }.map { view in
    var view = view
    view.height = 340
    return view
  }

  private static let world = [
    View(
      name: "world", style: .day,
      camera: CameraPosition(latitude: 10, longitude: -170, zoom: 2)),
    View(
      name: "world-night", style: .night,
      camera: CameraPosition(
        target: Coordinate(latitude: 30, longitude: 20), zoom: 2.6, bearing: 0, viewingAngle: 30)),
  ]

  private static let oceans = [
    View(
      name: "north", style: .day,
      camera: CameraPosition(latitude: 62, longitude: -60, zoom: 2)),
    View(
      name: "south", style: .night,
      camera: CameraPosition(latitude: -35, longitude: -150, zoom: 2)),
  ]

  /// The same location in four map styles.
  private static let styled: [View] = {
    let center = Coordinate(latitude: 60.1695, longitude: 24.9430)
    let flat = CameraPosition(target: center, zoom: 15)
    let tilted = CameraPosition(target: center, zoom: 15.5, bearing: 30, viewingAngle: 50)
    return [
      View(name: "night", style: .day, camera: tilted, rules: GalleryStyles.night),
      View(name: "silver", style: .day, camera: flat, rules: GalleryStyles.silver),
      View(name: "retro", style: .day, camera: flat, rules: GalleryStyles.retro),
      View(name: "bare", style: .day, camera: tilted, rules: GalleryStyles.bare),
    ]
  }()

  /// A coordinate in meters east and north of the city's center.
  static func at(_ east: Double, _ north: Double) -> Coordinate {
    Coordinate(
      latitude: 60.1695 + north / 111_195, longitude: 24.9430 + east / 111_195 / cos(1.05015))
  }

  static let red = MapColor(red: 0.84, green: 0.15, blue: 0.16)
  static let green = MapColor(red: 0.10, green: 0.55, blue: 0.30)
  static let blue = MapColor(red: 0.10, green: 0.45, blue: 0.91)
  private static let clear = MapColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// All exhibits.
  ///
  /// - Parameter folder: The folder with the files that the exhibits show.
  @MainActor static func all(files folder: String) -> [GalleryItem] {
    [
      GalleryItem(
        name: "markers", title: "Markers",
        text: "Colored, translucent, rotated and flat pins, and an info window.",
        views: city, fill: markers),
      GalleryItem(
        name: "advanced", title: "Advanced markers",
        text: """
          Pins with numbers, an image and letters. Of the green ones, only those that have enough space show; \
          the others hide them and the map's labels.
          """, views: city, fill: advancedMarkers),
      GalleryItem(
        name: "lines", title: "Lines",
        text: "One color, spans with a gradient, dashes in meters, and a stamped image.",
        views: city, fill: lines),
      GalleryItem(
        name: "shapes", title: "Shapes",
        text: "A polygon with a hole, circles, and a ground overlay.", views: city,
        fill: shapes),
      GalleryItem(
        name: "clusters", title: "Clusters",
        text: "20,000 locations; nearby ones are combined into one marker.",
        views: Array(city.prefix(1)) + world,
        fill: clusters),
      GalleryItem(
        name: "kml", title: "KML",
        text: """
          A document with its own styles, icons, a track, a polygon with a hole, a ground overlay \
          and a hidden folder: [walk.kml](images/gallery/walk.kml), which \
          `rhumb render --kml` draws as well.
          """, views: town
      ) { map in
        guard let overlays = try? KMLSample.overlays(in: folder) else { return }
        for overlay in overlays.overlays { overlay.map = map }
      },
      GalleryItem(
        name: "location", title: "User location",
        text: "The location dot with its accuracy circle and heading.", views: city
      ) { map in
        map.isMyLocationEnabled = true
        map.locationChanged(
          to: UserLocation(coordinate: at(20, -20), accuracy: 120, heading: 60))
      },
      GalleryItem(
        name: "sphere", title: "Geodesic shapes",
        text:
          "Geodesic lines, and circles of thousands of kilometers, one of which contains the pole.",
        views: oceans, fill: sphere),
      GalleryItem(
        name: "styles", title: "Map styles",
        text:
          "`mapStyle` with rules in Google's JSON format: night, silver, retro, and one without places.",
        views: styled
      ) { _ in },
      GalleryItem(
        name: "tiles", title: "Tile layers",
        text: "A translucent tile layer with images from the app, without seams.",
        views: city, fill: tiles),
      GalleryItem(
        name: "heat", title: "Heat map", text: "5,000 weighted locations.", views: city,
        fill: heat),
      GalleryItem(
        name: "controls", title: "Controls",
        text: """
          The map's controls: compass, my-location button, zoom buttons, scale bar, and a message. \
          They match the light or dark appearance of the map.
          """, views: turned, fill: controls),
    ]
  }

  @MainActor private static func markers(_ map: MapView) {
    let colors = [red, blue, green, MapColor(red: 0.95, green: 0.65, blue: 0.1)]
    for (index, color) in colors.enumerated() {
      let marker = Marker(position: at(-420 + 280 * Double(index), -190))
      marker.icon = IconImage(pin: PinAppearance(color))
      marker.opacity = index == 3 ? 0.5 : 1
      marker.rotation = index == 2 ? 45 : 0
      marker.map = map
    }
    let flat = Marker(position: at(220, 130))
    flat.isFlat = true
    flat.groundAnchor = CGPoint(x: 0.5, y: 0.5)
    flat.rotation = 60
    flat.map = map
    let named = Marker(position: at(-120, -20))
    named.title = "Rautatientori"
    named.snippet = "Railway Square, Helsinki"
    named.map = map
    map.selectedMarker = named
  }

  @MainActor private static func lines(_ map: MapView) {
    let plain = Polyline(coordinates: [at(-500, -250), at(-250, 220), at(-60, -120), at(80, 240)])
    plain.strokeColor = MapColor(red: 0.1, green: 0.45, blue: 0.91, alpha: 0.6)
    plain.strokeWidth = 12
    plain.map = map
    let spans = Polyline(coordinates: [at(-450, 60), at(-150, 0), at(150, 60), at(480, -20)])
    spans.strokeWidth = 8
    spans.spans = [
      StyleSpan(color: red), StyleSpan(style: .gradient(from: red, to: green)),
      StyleSpan(color: green),
    ]
    spans.map = map
    let dashed = Polyline(coordinates: [at(-380, -250), at(100, -200), at(480, -230)])
    dashed.strokeWidth = 6
    let dashes = Int((dashed.coordinates.length / 80).rounded(.up))
    dashed.spans = (0..<dashes).flatMap { _ in
      [StyleSpan(color: red, meters: 50), StyleSpan(color: clear, meters: 30)]
    }
    dashed.map = map
    let stamped = Polyline(coordinates: [at(180, -140), at(300, 220), at(470, 120)])
    stamped.strokeWidth = 16
    stamped.spans = [
      StyleSpan(style: .image(chevron, hasGaps: true), segments: 2)
    ]
    stamped.map = map
  }

  /// An arrowhead that points down, the direction of the line in a stamp.
  @MainActor private static let chevron: IconImage = {
    let side = 48
    var pixels = [UInt8](repeating: 0, count: 4 * side * side)
    for y in 0..<side {
      for x in 0..<side where abs((side - 6 - y) - abs(2 * x - side + 1) * 2 / 3) < 8 {
        pixels.replaceSubrange(
          4 * (y * side + x)..<4 * (y * side + x) + 4, with: [140, 40, 160, 255])
      }
    }
    return IconImage(RasterImage(width: side, height: side, pixels: pixels))
  }()

  @MainActor private static func shapes(_ map: MapView) {
    let polygon = Polygon(
      outerRing: [at(-480, -220), at(-60, -240), at(-20, 140), at(-300, 240), at(-480, 60)],
      innerRings: [[at(-340, -100), at(-160, -100), at(-200, 80), at(-320, 60)]])
    polygon.fillColor = MapColor(red: 0.1, green: 0.55, blue: 0.3, alpha: 0.35)
    polygon.strokeColor = green
    polygon.strokeWidth = 3
    polygon.map = map
    for (radius, alpha) in [(160.0, 0.15), (100, 0.3)] {
      let circle = MapCircle(position: at(200, 120), radius: radius)
      circle.fillColor = MapColor(red: 0.84, green: 0.15, blue: 0.16, alpha: alpha)
      circle.strokeColor = red
      circle.strokeWidth = 2
      circle.map = map
    }
    let overlay = GroundOverlay(
      position: at(260, -170), icon: IconImage(pin: PinAppearance(blue)), zoomLevel: 13.3)
    overlay.bearing = 30
    overlay.opacity = 0.8
    overlay.map = map
  }

  @MainActor private static func clusters(_ map: MapView) {
    var generator = SeededRandom(seed: 7)
    func random() -> Double { generator.fraction() }
    var coordinates: [Coordinate] = []
    for _ in 0..<200 {
      coordinates.append(at(1200 * (random() - 0.5), 900 * (random() - 0.5)))
    }
    for _ in 0..<20_000 {
      let (u, v) = (random(), random())
      coordinates.append(
        Coordinate(latitude: 70 * u * (2 * v - 1), longitude: 360 * random() - 180))
    }
    ClusterManager(coordinates: coordinates).map = map
  }

  @MainActor private static func sphere(_ map: MapView) {
    let sydney = Coordinate(latitude: -33.87, longitude: 151.21)
    let santiago = Coordinate(latitude: -33.45, longitude: -70.67)
    let helsinki = Coordinate(latitude: 60.17, longitude: 24.94)
    let seattle = Coordinate(latitude: 47.6, longitude: -122.33)
    for path in [[sydney, santiago], [helsinki, seattle], [seattle, sydney]] {
      let line = Polyline(coordinates: MapPath(path))
      line.geodesic = true
      line.strokeWidth = 4
      line.strokeColor = red
      line.map = map
    }
    for (center, radius) in [
      (Coordinate(latitude: 75, longitude: -100), 2600e3),
      (Coordinate(latitude: 0, longitude: 175), 2500e3),
      (Coordinate(latitude: 20, longitude: 15), 2000e3),
    ] {
      let circle = MapCircle(position: center, radius: radius)
      circle.fillColor = MapColor(red: 0.1, green: 0.55, blue: 0.3, alpha: 0.3)
      circle.strokeColor = green
      circle.strokeWidth = 2
      circle.map = map
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
import MapJSON

/// The features of a GeoJSON or KML document as overlays: points as markers, lines and polygons.
@MainActor public final class GeometryOverlays {
  /// The overlays in the document's order, bottom first; one or more for each feature.
  public private(set) var overlays: [Overlay] = []
  /// The bounds of each overlay.
  private var boxes: [CoordinateBounds] = []
  /// The map that shows the overlays. Setting it adds all of them; `nil` removes them.
  public weak var map: MapView? {
    didSet { for overlay in overlays { overlay.map = map } }
  }

  /// The smallest bounds that contain those of all overlays; invalid if there are no coordinates.
  ///
  /// - Complexity: O(*n* log *n*) for *n* overlays.
  public var bounds: CoordinateBounds { CoordinateBounds(enclosing: boxes) }

  init() {}

  /// Creates the overlays of a document. Set ``map`` to show them.
  ///
  /// The title is the property `title` or `name`, the snippet the property `description`. The `userData` is
  /// the feature.
  public convenience init(_ document: GeoJSON, style: GeometryStyle = GeometryStyle()) {
    self.init()
    for feature in document.features {
      guard let geometry = feature.geometry else { continue }
      add(geometry, of: feature, style: style.with(feature.properties))
    }
  }

  private func add(
    _ geometry: GeoJSONGeometry, of feature: GeoJSONFeature, style: GeometryStyle
  ) {
    switch geometry {
    case .point(let coordinate): add(point: coordinate, of: feature, style)
    case .multiPoint(let coordinates):
      for coordinate in coordinates { add(point: coordinate, of: feature, style) }
    case .lineString(let line): add(line: line, of: feature, style)
    case .multiLineString(let lines): for line in lines { add(line: line, of: feature, style) }
    case .polygon(let rings): add(polygon: rings, of: feature, style)
    case .multiPolygon(let polygons):
      for rings in polygons { add(polygon: rings, of: feature, style) }
    case .geometryCollection(let parts):
      for part in parts { add(part, of: feature, style: style) }
    }
  }

  private func add(point: Coordinate, of feature: GeoJSONFeature, _ style: GeometryStyle) {
    let marker = Marker(position: point)
    if let color = style.markerColor { marker.icon = Marker.pin(color) }
    marker.snippet = feature.properties["description"]?.string
    append(marker, feature, CoordinateBounds(path: [point]))
  }

  private func add(line: [Coordinate], of feature: GeoJSONFeature, _ style: GeometryStyle) {
    let polyline = Polyline(coordinates: MapPath(line))
    polyline.strokeColor = style.strokeColor
    polyline.strokeWidth = style.strokeWidth
    append(polyline, feature, CoordinateBounds(path: line))
  }

  private func add(
    polygon rings: [[Coordinate]], of feature: GeoJSONFeature, _ style: GeometryStyle
  ) {
    guard let outer = rings.first else { return }
    let polygon = Polygon(
      outerRing: Self.path(ring: outer), innerRings: rings.dropFirst().map(Self.path))
    polygon.fillColor = style.fillColor
    polygon.strokeColor = style.strokeColor
    polygon.strokeWidth = style.strokeWidth
    append(polygon, feature, Self.bounds(ring: outer))
  }

  /// The bounds of a ring: all longitudes if a side goes around the world.
  private static func bounds(ring: [Coordinate]) -> CoordinateBounds {
    var bounds = CoordinateBounds(path: ring)
    if zip(ring, ring.dropFirst()).contains(where: goesAround) {
      (bounds.southWest.longitude, bounds.northEast.longitude) = (-180, 180)
    }
    return bounds
  }

  private static func goesAround(_ start: Coordinate, _ end: Coordinate) -> Bool {
    abs(abs(end.longitude - start.longitude) - 360) < 1e-6
  }

  /// The path of a ring. In GeoJSON, a side between the meridians -180 and 180 goes around the world, as at the edge of
  /// Antarctica or of a polygon of the whole world. A side of an overlay takes the shorter direction. With two added
  /// vertices, that is the intended one.
  private static func path(ring: [Coordinate]) -> MapPath {
    var vertices: [Coordinate] = []
    for vertex in ring {
      if let last = vertices.last, goesAround(last, vertex) {
        for share in [1.0 / 3, 2.0 / 3] {
          vertices.append(
            Coordinate(
              latitude: last.latitude + share * (vertex.latitude - last.latitude),
              longitude: last.longitude + share * (vertex.longitude - last.longitude)))
        }
      }
      vertices.append(vertex)
    }
    return MapPath(vertices)
  }

  private func append(_ overlay: Overlay, _ feature: GeoJSONFeature, _ bounds: CoordinateBounds) {
    overlay.title = (feature.properties["title"] ?? feature.properties["name"])?.string
    overlay.userData = feature
    append(overlay, bounds)
  }

  /// Appends an overlay and its bounds.
  func append(_ overlay: Overlay, _ bounds: CoordinateBounds) {
    overlays.append(overlay)
    boxes.append(bounds)
  }
}

// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapKML
public import MapUI

/// A renderer that shows the geometries of a ``GMUKMLParser`` or a ``GMUGeoJSONParser`` on a map.
@MainActor public final class GMUGeometryRenderer {
  /// The overlays that are currently on the map.
  package private(set) var overlays: [Overlay] = []

  private weak var map: GMSMapView?
  private let geometries: [any GMUGeometryContainer]
  private var document = KML()

  /// Creates a renderer for geometries with their own styles.
  public convenience init(map: GMSMapView, geometries: [any GMUGeometryContainer]) {
    self.init(map: map, geometries: geometries, styles: nil)
  }

  /// Creates a renderer for geometries and shared styles.
  public convenience init(
    map: GMSMapView, geometries: [any GMUGeometryContainer], styles: [GMUStyle]?
  ) {
    self.init(map: map, geometries: geometries, styles: styles, styleMaps: nil)
  }

  /// Creates a renderer for geometries, shared styles and style maps.
  public init(
    map: GMSMapView, geometries: [any GMUGeometryContainer], styles: [GMUStyle]?,
    styleMaps: [GMUStyleMap]?
  ) {
    self.map = map
    self.geometries = geometries
    for style in styles ?? [] {
      document.styles[GMUGeometryRenderer.id(style.styleID)] = style.appearance
    }
    for map in styleMaps ?? [] {
      document.styleMaps[GMUGeometryRenderer.id(map.styleMapId)] = KMLStyleMap(
        pairs: map.pairs.map { KMLStyleMap.Pair(key: $0.key, styleURL: $0.styleUrl) })
    }
  }

  /// Adds the geometries to the map. Calling it again replaces them with their current state.
  public func render() {
    clear()
    var images: [String: KMLImages] = [:]
    for container in geometries {
      if let feature = (container as? GMUFeature)?.source, container.style == nil {
        overlays += GeometryOverlays(.feature(feature)).overlays
        continue
      }
      let folder = (container as? GMUPlacemark)?.folder
      let kmlImages = images[folder ?? ""] ?? KMLImages(folder: folder)
      images[folder ?? ""] = kmlImages
      document.features = [GMUGeometryRenderer.feature(container)]
      overlays += GeometryOverlays(document, images: kmlImages).overlays
    }
    for overlay in overlays { overlay.map = map }
  }

  /// Removes the overlays that ``render()`` added.
  public func clear() {
    for overlay in overlays { overlay.map = nil }
    overlays = []
  }

  private static func id(_ name: String) -> String {
    name.hasPrefix("#") ? String(name.dropFirst()) : name
  }

  private static func feature(_ container: any GMUGeometryContainer) -> KMLFeature {
    let placemark = container as? GMUPlacemark
    var feature = placemark?.source ?? KMLFeature(content: content(container.geometry))
    feature.name = placemark?.title ?? (container as? GMUFeature)?.text("title", "name")
    feature.description = placemark?.snippet ?? (container as? GMUFeature)?.text("description")
    feature.styleURL = placemark?.styleUrl
    feature.style = container.style?.appearance
    // The title of a document's style is a balloon template and not a name.
    if let style = container.style, style.source == nil, let title = style.title {
      feature.name = title
    }
    return feature
  }

  private static func content(_ geometry: any GMUGeometry) -> KMLFeature.Content? {
    guard let ground = geometry as? GMUGroundOverlay else {
      return shape(geometry).map { .geometry($0) }
    }
    var overlay = KMLGroundOverlay(
      bounds: CoordinateBounds(southWest: ground.southWest, northEast: ground.northEast))
    // KML rotations are counterclockwise.
    overlay.rotation = ground.rotation.isFinite ? -ground.rotation : 0
    overlay.drawOrder = ground.zIndex
    overlay.href = ground.href
    return .groundOverlay(overlay)
  }

  private static func shape(_ geometry: any GMUGeometry) -> GeoJSONGeometry? {
    switch geometry {
    case let point as GMUPoint: .point(point.coordinate)
    case let line as GMULineString: .lineString(line.path.path.coordinates)
    case let polygon as GMUPolygon: .polygon(polygon.paths.map(\.path.coordinates))
    case let many as GMUGeometryCollection:
      .geometryCollection(many.geometries.compactMap { shape($0) })
    default: nil
    }
  }
}

extension GMUFeature {
  fileprivate func text(_ names: String...) -> String? {
    names.lazy.compactMap { self.properties?[$0] as? String }.first
  }
}

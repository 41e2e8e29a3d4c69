// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapImage
public import MapKML

extension GeometryOverlays {
  /// Creates the overlays of a KML document's visible features, on no map: markers for points, lines,
  /// polygons and images on the ground.
  ///
  /// The title is the feature's name, the snippet its description as plain text. The `userData` is the
  /// feature. `style` applies to properties that the document does not set. A marker whose icon cannot be
  /// read has the default pin in the icon's color. Ground overlays whose image cannot be read are skipped.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - images: The images of the document. It collects those that could not be read.
  ///   - style: The appearance for properties that the document does not set.
  public convenience init(
    _ document: KML, images: KMLImages? = nil, style: GeometryStyle = GeometryStyle()
  ) {
    self.init()
    let images = images ?? KMLImages(folder: nil)
    for feature in document.features where feature.isVisible {
      let maker = KMLOverlays(
        feature: feature, appearance: document.style(of: feature), images: images, style: style)
      for (overlay, bounds) in maker.overlays { append(overlay, bounds) }
    }
  }
}

/// Creates the overlays of one feature.
@MainActor struct KMLOverlays {
  let feature: KMLFeature
  let appearance: KMLStyle
  let images: KMLImages
  let style: GeometryStyle

  /// The overlays with their bounds.
  var overlays: [(Overlay, CoordinateBounds)] {
    var made: [(Overlay, CoordinateBounds)] = []
    switch feature.content {
    case .geometry(let geometry): add(geometry, to: &made)
    case .groundOverlay(let element): made = ground(element).map { [$0] } ?? []
    case nil: break
    }
    for (overlay, _) in made {
      overlay.title = feature.name
      overlay.userData = feature
    }
    return made
  }

  private func add(_ geometry: GeoJSONGeometry, to made: inout [(Overlay, CoordinateBounds)]) {
    switch geometry {
    case .point(let coordinate):
      if let marker = marker(coordinate) {
        made.append((marker, CoordinateBounds(path: [coordinate])))
      }
    case .multiPoint(let coordinates):
      for coordinate in coordinates { add(.point(coordinate), to: &made) }
    case .lineString(let line):
      if let shape = polyline(line) { made.append((shape, CoordinateBounds(path: line))) }
    case .multiLineString(let lines): for line in lines { add(.lineString(line), to: &made) }
    case .polygon(let rings):
      if let outer = rings.first { made.append((polygon(rings), CoordinateBounds(path: outer))) }
    case .multiPolygon(let polygons): for rings in polygons { add(.polygon(rings), to: &made) }
    case .geometryCollection(let parts): for part in parts { add(part, to: &made) }
    }
  }

  private func marker(_ coordinate: Coordinate) -> Marker? {
    let scale = appearance.iconScale ?? 1
    guard scale > 0 else { return nil }
    let marker = Marker(position: coordinate)
    marker.snippet = feature.description.flatMap { PlainText.of($0) }
    if let href = appearance.iconHref, !href.isEmpty,
      let icon = images.icon(href, color: appearance.iconColor, scale: scale)
    {
      marker.icon = icon
      let spot = appearance.hotSpot ?? KMLHotSpot(x: 0.5, y: 0.5)
      let anchor = spot.anchor(
        width: Double(icon.image.width), height: Double(icon.image.height))
      marker.groundAnchor = CGPoint(x: anchor.x, y: anchor.y)
      marker.rotation = appearance.iconHeading ?? 0
    } else if let color = appearance.iconColor ?? style.markerColor {
      marker.icon = Marker.pin(color)
    }
    return marker
  }

  private func polyline(_ line: [Coordinate]) -> Polyline? {
    let width = appearance.lineWidth ?? style.strokeWidth
    guard width > 0 else { return nil }
    let polyline = Polyline(coordinates: MapPath(line))
    polyline.strokeWidth = width
    polyline.strokeColor = appearance.lineColor ?? style.strokeColor
    return polyline
  }

  private func polygon(_ rings: [[Coordinate]]) -> Polygon {
    let polygon = Polygon(
      outerRing: MapPath(rings.first ?? []), innerRings: rings.dropFirst().map { MapPath($0) })
    polygon.fillColor = appearance.isFilled == false ? nil : appearance.fillColor ?? style.fillColor
    let isOutlined = appearance.isOutlined ?? true
    polygon.strokeColor = isOutlined ? appearance.lineColor ?? style.strokeColor : nil
    polygon.strokeWidth = appearance.lineWidth ?? style.strokeWidth
    return polygon
  }

  private func ground(_ element: KMLGroundOverlay) -> (Overlay, CoordinateBounds)? {
    guard let href = element.href, let icon = images.icon(href, color: element.color) else {
      return nil
    }
    let overlay = GroundOverlay(bounds: element.bounds, icon: icon)
    // KML rotates counterclockwise.
    overlay.bearing = -element.rotation
    overlay.zIndex = element.drawOrder
    return (overlay, element.bounds)
  }
}

// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapKML

/// A parser of KML documents, for a ``GMUGeometryRenderer``.
public final class GMUKMLParser {
  /// The document's placemarks and ground overlays; empty before ``parse()``.
  public private(set) var placemarks: [any GMUGeometryContainer] = []
  /// The document's shared styles.
  public private(set) var styles: [GMUStyle] = []
  /// The document's style maps.
  public private(set) var styleMaps: [GMUStyleMap] = []
  /// The first error of the last ``parse()``; `nil` if the document was read completely. Google's parser
  /// has no such property.
  public private(set) var parseError: (any Error)?

  private let input: GMUInput

  /// Creates a parser for a document in a file. Images are loaded from files relative to it.
  public init(url: URL) { input = .url(url) }

  /// Creates a parser for a document's bytes.
  public init(data: Data) { input = .data(data) }

  /// Creates a parser for a document from a stream.
  public init(stream: InputStream) { input = .stream(stream) }

  /// Parses the document. Skips malformed features.
  public func parse() {
    (placemarks, styles, styleMaps, parseError) = ([], [], [], nil)
    do {
      var skipped: [KMLError] = []
      let document = try KML(try input.bytes(), skipped: &skipped)
      parseError = skipped.first
      take(document)
    } catch { parseError = error }
  }

  private func take(_ document: KML) {
    for (id, style) in document.styles.sorted(by: { $0.key < $1.key }) {
      styles.append(GMUStyle(style, id: "#" + id))
    }
    for (id, map) in document.styleMaps.sorted(by: { $0.key < $1.key }) {
      let pairs = map.pairs.map { pair -> GMUPair in
        guard let style = pair.style else {
          return GMUPair(key: pair.key, styleUrl: pair.styleURL ?? "")
        }
        // An inline style of the map gets an ID of its own.
        let url = "#\(id)#\(pair.key)"
        styles.append(GMUStyle(style, id: url))
        return GMUPair(key: pair.key, styleUrl: url)
      }
      styleMaps.append(GMUStyleMap(id: "#" + id, pairs: pairs))
    }
    let folder = input.folder
    for feature in document.features {
      let placemark = GMUPlacemark(
        geometry: feature.content.flatMap { GMUGeometries.make($0) }, title: feature.name,
        snippet: feature.description, style: feature.style.map { GMUStyle($0, id: "") },
        styleUrl: feature.styleURL)
      placemark.source = feature
      placemark.folder = folder
      placemarks.append(placemark)
    }
  }
}

extension GMUGeometries {
  static func make(_ content: KMLFeature.Content) -> (any GMUGeometry)? {
    switch content {
    case .geometry(let geometry): make(geometry)
    case .groundOverlay(let overlay):
      GMUGroundOverlay(
        coordinate: overlay.bounds.northEast, southWest: overlay.bounds.southWest,
        zIndex: overlay.drawOrder, rotation: bearing(ofRotation: overlay.rotation),
        href: overlay.href ?? "")
    }
  }

  /// Returns the bearing, 0..<360 degrees clockwise, of a KML rotation, which is counterclockwise.
  private static func bearing(ofRotation rotation: Double) -> Double {
    let rest = (-rotation).truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest == 0 ? 0 : rest
  }
}

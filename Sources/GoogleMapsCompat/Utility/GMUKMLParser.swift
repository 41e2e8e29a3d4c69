// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapUI

/// Reads KML documents for a ``GMUGeometryRenderer``.
public final class GMUKMLParser {
  /// The document's placemarks and pictures on the ground; none before ``parse()``.
  public private(set) var placemarks: [any GMUGeometryContainer] = []
  /// The styles that placemarks share.
  public private(set) var styles: [GMUStyle] = []
  /// The style maps that placemarks name.
  public private(set) var styleMaps: [GMUStyleMap] = []
  /// Why there is nothing, or less than the document has; nil where all was read. Google's parser has no
  /// such property.
  public private(set) var parseError: (any Error)?

  private let input: GMUInput

  /// Takes the document of a file. Its pictures are read from files beside it.
  public init(url: URL) { input = .url(url) }

  /// Takes a document's bytes.
  public init(data: Data) { input = .data(data) }

  /// Takes the document that a stream brings.
  public init(stream: InputStream) { input = .stream(stream) }

  /// Reads the document. Malformed features are left out.
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
        // A style that is written in the map gets a name of its own.
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

  /// The bearing, 0..<360 degrees clockwise, of a KML rotation, which is counterclockwise.
  private static func bearing(ofRotation rotation: Double) -> Double {
    let rest = (-rotation).truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest == 0 ? 0 : rest
  }
}

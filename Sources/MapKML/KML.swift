// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage

/// A KML 2.2 document: the features of all its folders in order, and their shared styles.
///
/// Altitudes, times, regions, network links and views are ignored. No data is fetched from the network.
public struct KML: Sendable, Equatable {
  /// The placemarks and ground overlays in the document's order.
  package var features: [KMLFeature] = []
  /// The shared styles by id.
  package var styles: [String: KMLStyle] = [:]
  /// The style maps by id. A style map has a style for the normal state and one for the highlighted state.
  package var styleMaps: [String: KMLStyleMap] = [:]

  /// Creates a document without features.
  package init() {}

  /// Returns the style of a feature: its shared style, overridden by its inline style.
  ///
  /// In a style map, the pair `normal` applies. References to other documents and circular references are
  /// ignored.
  package func style(of feature: KMLFeature) -> KMLStyle {
    let shared = feature.styleURL.map { style(named: $0) } ?? KMLStyle()
    return feature.style.map { shared.overlaid(with: $0) } ?? shared
  }

  /// The maximum number of references from a name to its style.
  private static let steps = 8

  private func style(named url: String) -> KMLStyle {
    var name = KML.id(in: url)
    for _ in 0..<KML.steps {
      if let style = styles[name] { return style }
      guard let normal = styleMaps[name]?.pairs.first(where: { $0.key == "normal" }) else { break }
      if let style = normal.style { return style }
      guard let next = normal.styleURL else { break }
      name = KML.id(in: next)
    }
    return KMLStyle()
  }

  /// The id in a `styleUrl`: `#id`, or `id` alone, which is common in files.
  private static func id(in url: String) -> String {
    url.hasPrefix("#") ? String(url.dropFirst()) : url
  }
}

/// A `Placemark` or a `GroundOverlay`.
public struct KMLFeature: Sendable, Equatable {
  /// The visible content of a feature.
  public enum Content: Sendable, Equatable {
    /// A placemark's geometry. The last coordinate of a ring equals its first.
    case geometry(GeoJSONGeometry)
    /// An image on the ground.
    case groundOverlay(KMLGroundOverlay)
  }

  /// The visible content; `nil` if there is none.
  public var content: Content?
  /// The attribute `id`.
  public var id: String?
  /// The name, used as the title.
  public var name: String?
  /// The description as in the document, often HTML.
  public var description: String?
  /// Whether the feature and all folders around it are visible.
  public var isVisible = true
  /// The reference to the shared style: `#id`.
  public var styleURL: String?
  /// The inline style.
  public var style: KMLStyle?
  /// The `ExtendedData` by name: values of `Data` and `SimpleData`.
  public var properties: [String: String] = [:]

  /// Creates a visible feature.
  public init(content: Content?, name: String? = nil) {
    self.content = content
    self.name = name
  }
}

/// An image between two parallels and two meridians.
public struct KMLGroundOverlay: Sendable, Equatable {
  /// The bounds without rotation.
  public var bounds: CoordinateBounds
  /// The rotation about the center in degrees counterclockwise.
  public var rotation = 0.0
  /// The path of the image file; `nil` if there is none.
  public var href: String?
  /// The color by which the image's colors and opacity are multiplied; `nil` for white.
  public var color: MapColor?
  /// The drawing order: a greater value is drawn above a smaller one.
  public var drawOrder: Int32 = 0

  /// Creates a ground overlay without an image.
  public init(bounds: CoordinateBounds) { self.bounds = bounds }
}

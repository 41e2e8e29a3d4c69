// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage

/// A KML 2.2 document: what is in its folders, one after another, and the styles they share.
///
/// Heights, times, regions, network links and views are left out. Nothing is fetched.
public struct KML: Sendable, Equatable {
  /// Placemarks and pictures on the ground, in the document's order.
  public var features: [KMLFeature] = []
  /// The styles that features name, by their id.
  public var styles: [String: KMLStyle] = [:]
  /// What features name to have one style in rest and another when pointed at, by its id.
  public var styleMaps: [String: KMLStyleMap] = [:]

  /// Makes a document without features.
  public init() {}

  /// How a feature looks: the shared style that it names, and over it what it says itself.
  ///
  /// Of a style map it is the pair `normal`. Names of other documents, and those that lead in a circle,
  /// are nothing.
  public func style(of feature: KMLFeature) -> KMLStyle {
    let shared = feature.styleURL.map { style(named: $0) } ?? KMLStyle()
    return feature.style.map { shared.overlaid(with: $0) } ?? shared
  }

  /// The most steps from a name to its style.
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

  /// The id that a `styleUrl` names: `#id`, or, as is often written, `id` alone.
  private static func id(in url: String) -> String {
    url.hasPrefix("#") ? String(url.dropFirst()) : url
  }
}

/// A `Placemark` or a `GroundOverlay`.
public struct KMLFeature: Sendable, Equatable {
  /// What is seen of it on the map.
  public enum Content: Sendable, Equatable {
    /// A placemark's geometry; rings end with their first place.
    case geometry(GeoJSONGeometry)
    /// A picture on the ground.
    case groundOverlay(KMLGroundOverlay)
  }

  /// What is seen of it; nil where it has no place.
  public var content: Content?
  /// The attribute `id`.
  public var id: String?
  /// The title.
  public var name: String?
  /// As it is in the document: often HTML.
  public var description: String?
  /// Whether it and all folders around it are visible.
  public var isVisible = true
  /// Where its shared style is: `#id`.
  public var styleURL: String?
  /// What it says of its look by itself.
  public var style: KMLStyle?
  /// `ExtendedData` by name: values of `Data` and `SimpleData`.
  public var properties: [String: String] = [:]

  /// Makes a visible feature.
  public init(content: Content?, name: String? = nil) {
    self.content = content
    self.name = name
  }
}

/// A picture between two parallels and two meridians.
public struct KMLGroundOverlay: Sendable, Equatable {
  /// Where it lies when it is not turned.
  public var bounds: CoordinateBounds
  /// Degrees counterclockwise about its middle.
  public var rotation = 0.0
  /// The picture's file; nil where there is none.
  public var href: String?
  /// What the picture's colors and opacity are multiplied by; nil for white.
  public var color: MapColor?
  /// Greater is drawn over smaller.
  public var drawOrder: Int32 = 0

  /// Makes one without a picture.
  public init(bounds: CoordinateBounds) { self.bounds = bounds }
}

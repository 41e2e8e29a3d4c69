// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry
import MapKML
import MapUI

/// An object with a geometry and a style.
public protocol GMUGeometryContainer: AnyObject {
  /// The geometry; an empty collection for a placemark without a geometry.
  var geometry: any GMUGeometry { get }
  /// The object's own style, which takes precedence over shared styles; `nil` for none.
  var style: GMUStyle? { get set }
}

/// A feature of a GeoJSON document.
public final class GMUFeature: GMUGeometryContainer {
  /// The geometry.
  public let geometry: any GMUGeometry
  /// The feature's own style. If `nil`, the default, the feature's simplestyle-spec properties apply.
  public var style: GMUStyle?
  /// The feature's ID; `nil` for none.
  public let identifier: String?
  /// The feature's properties: strings, numbers and Boolean values, and arrays and dictionaries of them.
  public let properties: [String: Any]?
  /// The feature's `bbox` in the document, else the bounding box of its coordinates; `nil` for a feature
  /// without coordinates.
  public let boundingBox: GMSCoordinateBounds?
  /// The parsed feature; `nil` for a feature that the app created.
  var source: GeoJSONFeature?

  /// Creates a feature.
  public init(
    geometry: any GMUGeometry, identifier: String?, properties: [String: Any]?,
    boundingBox: GMSCoordinateBounds?
  ) {
    self.geometry = geometry
    self.identifier = identifier
    self.properties = properties
    self.boundingBox = boundingBox
  }
}

extension GMUFeature: Hashable {
  /// Returns whether both are the same object.
  public static func == (a: GMUFeature, b: GMUFeature) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A placemark or a ground overlay of a KML document.
public final class GMUPlacemark: GMUGeometryContainer {
  /// The geometry; an empty collection for none.
  public let geometry: any GMUGeometry
  /// The placemark's own style; `nil` for none.
  public var style: GMUStyle?
  /// The placemark's name.
  public let title: String?
  /// The placemark's description, as written in the document.
  public let snippet: String?
  /// The reference to a shared style: `#id`.
  public let styleUrl: String?
  /// The parsed feature; `nil` for a placemark that the app created.
  var source: KMLFeature?
  /// The folder of the document, which contains its images.
  var folder: String?

  /// Creates a placemark.
  public init(
    geometry: (any GMUGeometry)?, title: String?, snippet: String?, style: GMUStyle?,
    styleUrl: String?
  ) {
    self.geometry = geometry ?? GMUGeometryCollection(geometries: [])
    self.title = title
    self.snippet = snippet
    self.style = style
    self.styleUrl = styleUrl
  }
}

extension GMUPlacemark: Hashable {
  /// Returns whether both are the same object.
  public static func == (a: GMUPlacemark, b: GMUPlacemark) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

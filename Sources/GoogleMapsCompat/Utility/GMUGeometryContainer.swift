// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry
import MapUI

/// Something with a shape and a look.
public protocol GMUGeometryContainer: AnyObject {
  /// What is seen of it; an empty collection for a placemark without a place.
  var geometry: any GMUGeometry { get }
  /// Its own look, which goes before shared ones; nil for none.
  var style: GMUStyle? { get set }
}

/// A feature of a GeoJSON document.
public final class GMUFeature: GMUGeometryContainer {
  /// What is seen of it.
  public let geometry: any GMUGeometry
  /// Its own look; nil at the start, and drawn by the properties of simplestyle-spec then.
  public var style: GMUStyle?
  /// The feature's id; nil for none.
  public let identifier: String?
  /// What is known of it: texts, numbers and truth values, arrays and dictionaries of such.
  public let properties: [String: Any]?
  /// The `bbox` that the document gives the feature; without one the box around its coordinates. nil for
  /// a feature without coordinates.
  public let boundingBox: GMSCoordinateBounds?
  /// Where it came from; nil for one that the app made.
  var source: GeoJSONFeature?

  /// Makes a feature.
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
  /// Whether both are the same object.
  public static func == (a: GMUFeature, b: GMUFeature) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A placemark of a KML document, or a picture on the ground in one.
public final class GMUPlacemark: GMUGeometryContainer {
  /// What is seen of it; an empty collection for nothing.
  public let geometry: any GMUGeometry
  /// Its own look; nil for none.
  public var style: GMUStyle?
  /// Its name.
  public let title: String?
  /// Its description, as it is in the document.
  public let snippet: String?
  /// Where its shared style is: `#id`.
  public let styleUrl: String?
  /// What the document said; nil for one that the app made.
  var source: KMLFeature?
  /// The folder of the document that it is from, where its pictures are.
  var folder: String?

  /// Makes a placemark.
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
  /// Whether both are the same object.
  public static func == (a: GMUPlacemark, b: GMUPlacemark) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

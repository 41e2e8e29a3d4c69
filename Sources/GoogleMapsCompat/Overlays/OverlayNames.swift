// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapGeometry
public import MapUI

/// Google's name for ``/MapUI/Overlay``.
public typealias GMSOverlay = Overlay
/// Google's name for ``/MapUI/Marker``.
public typealias GMSMarker = Marker
/// Google's name for ``/MapUI/MarkerAnimation``.
public typealias GMSMarkerAnimation = MarkerAnimation
/// Google's name for ``/MapUI/MarkerLayer``.
public typealias GMSMarkerLayer = MarkerLayer
/// Google's name for ``/MapUI/Polyline``.
public typealias GMSPolyline = MapUI.Polyline
/// Google's name for ``/MapUI/Polygon``.
public typealias GMSPolygon = MapUI.Polygon
/// Google's name for ``/MapUI/PolygonLayer``. Its colors have the type `UIColor`.
public typealias GMSPolygonLayer = PolygonLayer
/// Google's name for ``/MapUI/MapCircle``.
public typealias GMSCircle = MapCircle
/// Google's name for ``/MapUI/GroundOverlay``.
public typealias GMSGroundOverlay = GroundOverlay
/// Google's name for ``/MapUI/StyleSpan``.
public typealias GMSStyleSpan = StyleSpan
/// Google's name for ``/MapUI/Polyline/StrokeStyle``.
public typealias GMSStrokeStyle = Polyline.StrokeStyle
/// Google's name for ``/MapUI/StampStyle``.
public typealias GMSStampStyle = StampStyle
/// Google's name for ``/MapUI/TextureStyle``.
public typealias GMSTextureStyle = TextureStyle
/// Google's name for ``/MapUI/SpriteStyle``.
public typealias GMSSpriteStyle = SpriteStyle

/// The key of a marker layer's latitude in an animation.
public let kGMSMarkerLayerLatitude = MarkerLayerKey.latitude.rawValue
/// The key of a marker layer's longitude in an animation.
public let kGMSMarkerLayerLongitude = MarkerLayerKey.longitude.rawValue
/// The key of a marker layer's rotation in an animation.
public let kGMSMarkerLayerRotation = MarkerLayerKey.rotation.rawValue
/// The key of a marker layer's opacity in an animation.
public let kGMSMarkerLayerOpacity = MarkerLayerKey.opacity.rawValue

/// The key of a polygon layer's stroke width in an animation.
public let kGMSPolygonLayerStrokeWidth = PolygonLayerKey.strokeWidth.rawValue
/// The key of a polygon layer's stroke color in an animation.
public let kGMSPolygonLayerStrokeColor = PolygonLayerKey.strokeColor.rawValue
/// The key of a polygon layer's fill color in an animation.
public let kGMSPolygonLayerFillColor = PolygonLayerKey.fillColor.rawValue

/// Returns spans along a path. The styles and the lengths both repeat from the start when they are used up.
///
/// - Parameter kind: The unit of the lengths.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor public func GMSStyleSpans(
  _ path: GMSPath, _ styles: [GMSStrokeStyle], _ lengths: [NSNumber], _ kind: GMSLengthKind
) -> [GMSStyleSpan] {
  StyleSpan.spans(along: path.path, styles: styles, lengths: lengths.map(\.doubleValue), kind: kind)
}

/// Returns spans like ``GMSStyleSpans(_:_:_:_:)``, but skips a length of the pattern at the start.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor public func GMSStyleSpansOffset(
  _ path: GMSPath, _ styles: [GMSStrokeStyle], _ lengths: [NSNumber], _ kind: GMSLengthKind,
  _ lengthOffset: Double
) -> [GMSStyleSpan] {
  StyleSpan.spans(
    along: path.path, styles: styles, lengths: lengths.map(\.doubleValue), kind: kind,
    offset: lengthOffset)
}

extension MapUI.Polyline {
  /// Creates a polyline along a copy of a path.
  public convenience init(path: GMSPath?) {
    self.init()
    self.path = path
  }

  /// The polyline's path. The property copies it both when set and when read.
  public var path: GMSPath? {
    get { GMSPath(outline: coordinates) }
    set { coordinates = newValue?.path ?? [] }
  }
}

extension MapUI.Polygon {
  /// Creates a polygon with a copy of a path as its outline.
  public convenience init(path: GMSPath?) {
    self.init()
    self.path = path
  }

  /// The outline. The property copies it both when set and when read.
  public var path: GMSPath? {
    get { GMSPath(outline: outerRing) }
    set { outerRing = newValue?.path ?? [] }
  }

  /// The outlines of the holes. The property copies them both when set and when read.
  public var holes: [GMSPath]? {
    get { innerRings.isEmpty ? nil : innerRings.map { GMSPath($0) } }
    set { innerRings = newValue?.map(\.path) ?? [] }
  }
}

extension GMSPath {
  /// Creates the path of a shape; `nil` without vertices.
  fileprivate convenience init?(outline: MapPath) {
    guard !outline.isEmpty else { return nil }
    self.init(outline)
  }
}

extension Overlay {
  /// Returns a copy of the overlay that is on no map.
  public func copy() -> Any { copied() }
}

extension Marker {
  /// Returns the default marker's pin in a color; `nil` for the default red.
  public static func markerImage(with color: MapColor?) -> IconImage { pin(color) }

  /// The marker's properties that can be animated individually.
  public var layer: GMSMarkerLayer { animationLayer }
}

extension MapUI.Polygon {
  /// The polygon's properties that can be animated individually.
  public var layer: GMSPolygonLayer { animationLayer }
}

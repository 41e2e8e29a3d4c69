// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapGeometry
public import MapUI

/// ``MapUI/Overlay`` by Google's name.
public typealias GMSOverlay = Overlay
/// ``MapUI/Marker`` by Google's name.
public typealias GMSMarker = Marker
/// ``MapUI/MarkerAnimation`` by Google's name.
public typealias GMSMarkerAnimation = MarkerAnimation
/// ``MapUI/MarkerLayer`` by Google's name.
public typealias GMSMarkerLayer = MarkerLayer
/// ``MapUI/Polyline`` by Google's name.
public typealias GMSPolyline = MapUI.Polyline
/// ``MapUI/Polygon`` by Google's name.
public typealias GMSPolygon = MapUI.Polygon
/// ``MapUI/PolygonLayer`` by Google's name; its colors are `UIColor`s.
public typealias GMSPolygonLayer = PolygonLayer
/// ``MapUI/Circle`` by Google's name.
public typealias GMSCircle = Circle
/// ``MapUI/GroundOverlay`` by Google's name.
public typealias GMSGroundOverlay = GroundOverlay
/// ``MapUI/StyleSpan`` by Google's name.
public typealias GMSStyleSpan = StyleSpan
/// ``MapUI/StrokeStyle`` by Google's name.
public typealias GMSStrokeStyle = StrokeStyle
/// ``MapUI/StampStyle`` by Google's name.
public typealias GMSStampStyle = StampStyle
/// ``MapUI/TextureStyle`` by Google's name.
public typealias GMSTextureStyle = TextureStyle
/// ``MapUI/SpriteStyle`` by Google's name.
public typealias GMSSpriteStyle = SpriteStyle

/// Names a marker layer's latitude, for animations of it.
public let kGMSMarkerLayerLatitude = MarkerLayerKey.latitude.rawValue
/// Names a marker layer's longitude.
public let kGMSMarkerLayerLongitude = MarkerLayerKey.longitude.rawValue
/// Names a marker layer's rotation.
public let kGMSMarkerLayerRotation = MarkerLayerKey.rotation.rawValue
/// Names a marker layer's opacity.
public let kGMSMarkerLayerOpacity = MarkerLayerKey.opacity.rawValue

/// Names a polygon layer's width of the outline.
public let kGMSPolygonLayerStrokeWidth = PolygonLayerKey.strokeWidth.rawValue
/// Names a polygon layer's color of the outline.
public let kGMSPolygonLayerStrokeColor = PolygonLayerKey.strokeColor.rawValue
/// Names a polygon layer's color of what is inside.
public let kGMSPolygonLayerFillColor = PolygonLayerKey.fillColor.rawValue

/// Spans in styles and of lengths that both begin anew when they have come to their end.
///
/// - Parameter kind: how lengths are measured.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor public func GMSStyleSpans(
  _ path: GMSPath, _ styles: [GMSStrokeStyle], _ lengths: [NSNumber], _ kind: GMSLengthKind
) -> [GMSStyleSpan] {
  StyleSpan.spans(along: path.path, styles: styles, lengths: lengths.map(\.doubleValue), kind: kind)
}

/// Spans as ``GMSStyleSpans(_:_:_:_:)`` makes them, the first of the pattern's lengths left out up to an
/// offset.
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
  /// Makes a line along a path as it is now.
  public convenience init(path: GMSPath?) {
    self.init()
    self.path = path
  }

  /// The line's way: a copy, both when it is set and when it is read.
  public var path: GMSPath? {
    get { placedPath.map { GMSPath($0) } }
    set { placedPath = newValue?.path }
  }
}

extension MapUI.Polygon {
  /// Makes a shape with a path as it is now for an outline.
  public convenience init(path: GMSPath?) {
    self.init()
    self.path = path
  }

  /// The outline: a copy, both when it is set and when it is read.
  public var path: GMSPath? {
    get { placedPath.map { GMSPath($0) } }
    set { placedPath = newValue?.path }
  }

  /// Outlines of what is left out: copies.
  public var holes: [GMSPath]? {
    get { placedHoles?.map { GMSPath($0) } }
    set { placedHoles = newValue?.map(\.path) }
  }
}

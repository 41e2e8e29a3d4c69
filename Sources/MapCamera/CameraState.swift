// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A ``CameraPosition`` as moves compute with it: all in `Double`, so that slow zooming stays smooth
/// and a point that is held under a finger stays there.
///
/// A value like any other: each property may be set to anything; ``CameraConstraints`` brings it
/// into its limits before it is shown.
public struct CameraState: Hashable, Sendable {
  /// The map coordinate at the center of the view's padded rectangle, degrees.
  public var target: Coordinate
  /// The zoom, 0 for a world of 256 points.
  public var zoom: Double
  /// Degrees clockwise from true north of the map's top edge.
  public var bearing: Double
  /// Degrees from the nadir.
  public var viewingAngle: Double

  /// Makes a state of the values as they are.
  public init(target: Coordinate, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0) {
    self.target = target
    self.zoom = zoom
    self.bearing = bearing
    self.viewingAngle = viewingAngle
  }

  /// The state of a position, exactly.
  public init(_ position: CameraPosition) {
    self.init(
      target: position.target, zoom: Double(position.zoom), bearing: position.bearing,
      viewingAngle: position.viewingAngle)
  }

  /// The position nearest to this state: the zoom rounded to `Float`, each value in its range.
  public var position: CameraPosition {
    CameraPosition(
      target: target, zoom: Float(zoom), bearing: bearing, viewingAngle: viewingAngle)
  }

  /// This state with each value in a position's range, as ``CameraPosition`` clamps and wraps them.
  var usable: CameraState {
    let range = CameraPosition.zoomRange
    let zoom = zoom.isNaN ? 2 : min(max(zoom, Double(range.lowerBound)), Double(range.upperBound))
    let position = CameraPosition(target: target, bearing: bearing)
    let largest = CameraConstraints.maximumViewingAngle(atZoom: zoom)
    return CameraState(
      target: position.target, zoom: zoom, bearing: position.bearing,
      viewingAngle: viewingAngle.isNaN ? 0 : min(max(viewingAngle, 0), largest))
  }
}

extension Viewport {
  /// Makes the view of a camera. Constrain the camera first: ``CameraConstraints``.
  public init(
    camera: CameraState, size: ViewSize, padding: EdgeInsets = .zero, scale: Double = 1
  ) {
    self.init(
      target: WorldPoint(camera.target), zoom: camera.zoom, bearing: camera.bearing,
      viewingAngle: camera.viewingAngle, size: size, padding: padding, scale: scale)
  }
}

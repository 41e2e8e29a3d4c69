// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A ``CameraPosition`` in `Double`, for gestures and animations.
///
/// The precision keeps slow zooming smooth, and keeps the ground under a finger fixed. A state is not limited
/// to valid values; ``CameraConstraints`` constrains it before it is shown.
public struct CameraState: Hashable, Sendable {
  /// The map coordinate at the center of the view's padded rectangle, in degrees.
  public var target: Coordinate
  /// The zoom, 0 for a world of 256 points.
  public var zoom: Double
  /// The bearing of the map's top edge, in degrees clockwise from true north.
  public var bearing: Double
  /// The viewing angle in degrees from the nadir.
  public var viewingAngle: Double

  /// The turn of the camera about its line of sight, in degrees; the image turns counterclockwise.
  public var roll: Double

  /// Creates a state without clamping the values.
  public init(
    target: Coordinate, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0,
    roll: Double = 0
  ) {
    self.target = target
    self.zoom = zoom
    self.bearing = bearing
    self.viewingAngle = viewingAngle
    self.roll = roll
  }

  /// Creates the state of a position, without loss of precision.
  public init(_ position: CameraPosition) {
    self.init(
      target: position.target, zoom: Double(position.zoom), bearing: position.bearing,
      viewingAngle: position.viewingAngle, roll: position.roll)
  }

  /// The nearest valid position: the zoom is rounded to `Float` and each value is clamped or wrapped.
  public var position: CameraPosition {
    CameraPosition(
      target: target, zoom: Float(zoom), bearing: bearing, viewingAngle: viewingAngle, roll: roll)
  }

  /// This state with each value clamped or wrapped to the range of a ``CameraPosition``.
  var sanitized: CameraState {
    let range = CameraPosition.zoomRange
    let zoom = zoom.isNaN ? 2 : min(max(zoom, Double(range.lowerBound)), Double(range.upperBound))
    let position = CameraPosition(target: target, bearing: bearing, roll: roll)
    let largest = CameraConstraints.maximumViewingAngle(atZoom: zoom)
    return CameraState(
      target: position.target, zoom: zoom, bearing: position.bearing,
      viewingAngle: viewingAngle.isNaN ? 0 : min(max(viewingAngle, 0), largest),
      roll: position.roll)
  }
}

extension Viewport {
  /// Creates the viewport of a camera state. Constrain the state with ``CameraConstraints`` first.
  public init(
    camera: CameraState, size: ViewSize, padding: MapEdgeInsets = .zero, scale: Double = 1
  ) {
    self.init(
      target: WorldPoint(camera.target), zoom: camera.zoom, bearing: camera.bearing,
      viewingAngle: camera.viewingAngle, roll: camera.roll, size: size, padding: padding,
      scale: scale)
  }
}

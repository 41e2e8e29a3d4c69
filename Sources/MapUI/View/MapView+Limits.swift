// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry

extension MapView {
  /// The lowest zoom that was permitted: 2 at the start. The kind of map and the view's height may forbid
  /// more: see ``constraints``.
  public var minZoom: Float { limits.minimumZoom }
  /// The highest zoom that was permitted: 21 at the start.
  public var maxZoom: Float { limits.maximumZoom }

  /// Sets the zooms that the camera may have; a camera outside moves to the nearest at once.
  ///
  /// A minimum above the maximum, or what is not a number, is a programmer's error and stops the
  /// program: see ``setMinZoom(checking:maxZoom:)``. Zooms beyond 2...21 count as the nearest in it.
  public func setMinZoom(_ minZoom: Float, maxZoom: Float) {
    limits.setMinimumZoom(minZoom, maximumZoom: maxZoom)
    limitsDidChange()
  }

  /// Sets zooms that come from outside the program.
  ///
  /// - Throws: if the minimum is above the maximum or one is not a number; then nothing changes.
  public func setMinZoom(checking minZoom: Float, maxZoom: Float) throws(CameraError) {
    limits = try CameraConstraints(
      checkingMinimumZoom: minZoom, maximumZoom: maxZoom, targetBounds: limits.targetBounds)
    limitsDidChange()
  }

  /// All limits of the camera: the zooms that were set and those of the kind of map, and the bounds. What
  /// the view's size adds is told by `constraints.zoomRange(size:)`.
  public var constraints: CameraConstraints {
    guard let zooms = mapTypeZooms[mapType] ?? sourceZooms[mapType] else { return limits }
    var constraints = limits
    let lowest = min(max(limits.minimumZoom, zooms.lowerBound), limits.maximumZoom)
    let highest = max(min(limits.maximumZoom, zooms.upperBound), lowest)
    constraints.setMinimumZoom(lowest, maximumZoom: highest)
    return constraints
  }

  /// The position that shows a box whole at the greatest zoom, north up, untilted.
  ///
  /// - Parameters:
  ///   - bounds: the box.
  ///   - insets: room around the box in points, beside the map's padding.
  /// - Returns: nil only for invalid bounds.
  public func camera(for bounds: CoordinateBounds, insets: EdgeInsets) -> CameraPosition? {
    cameraFitting(
      bounds, in: size, insets: insets, padding: padding, constraints: constraints)
  }

  /// Takes the zooms that each kind of map offers from what is drawn.
  func readSourceZooms() {
    let permitted = CameraPosition.zoomRange
    func zoom(_ value: Double) -> Float {
      Float(min(max(value, Double(permitted.lowerBound)), Double(permitted.upperBound)))
    }
    sourceZooms = [:]
    for mapType in MapType.allCases {
      guard let offered = picture?.zoomRange(of: mapType) else { continue }
      sourceZooms[mapType] = zoom(offered.lowerBound)...zoom(offered.upperBound)
    }
    limitsDidChange()
  }

  /// The gate that every camera passes, whoever made it.
  var gate: CameraFrame { CameraFrame(size: size, padding: padding, constraints: constraints) }

  func sizeDidChange() {
    limitsDidChange()
    guard hasSize, !waiting.isEmpty else { return }
    let updates = waiting
    waiting = []
    for update in updates { moveCamera(update) }
  }

  /// Brings the camera into limits that may have changed: a move of its own if it is outside.
  func limitsDidChange() {
    setNeedsFrame()
    let permitted = gate.constrain(cameraState)
    guard permitted != cameraState else { return }
    guard runs.isEmpty else {
      // The animations go on, each frame inside the new limits.
      show(permitted)
      return
    }
    announceMove(gesture: false)
    model = gate.constrain(cameraState)
    show(model)
  }
}

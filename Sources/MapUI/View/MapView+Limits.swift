// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry

extension MapView {
  /// The zooms that the app allows; 2...21 by default and at most.
  ///
  /// A camera outside moves to the nearest zoom at once. The map type and the view's height may narrow the range further.
  public var zoomRange: ClosedRange<Float> {
    get { limits.minimumZoom...limits.maximumZoom }
    set {
      limits.setMinimumZoom(newValue.lowerBound, maximumZoom: newValue.upperBound)
      limitsDidChange()
    }
  }

  /// All limits of the camera: the zoom ranges of the app and the map type, and the target bounds.
  /// `constraints.zoomRange(size:)` returns the zoom range that includes the limit from the view's size.
  package var constraints: CameraConstraints {
    guard let zooms = mapTypeZooms[mapType] ?? sourceZooms[mapType] else { return limits }
    var constraints = limits
    let lowest = min(max(limits.minimumZoom, zooms.lowerBound), limits.maximumZoom)
    let highest = max(min(limits.maximumZoom, zooms.upperBound), lowest)
    constraints.setMinimumZoom(lowest, maximumZoom: highest)
    return constraints
  }

  /// Returns the position with the greatest zoom that shows bounds completely, north up, without tilt.
  ///
  /// - Parameters:
  ///   - bounds: The bounds to fit.
  ///   - insets: The space around the bounds in points, in addition to the map's padding.
  /// - Returns: The position; `nil` only for invalid bounds.
  public func camera(for bounds: CoordinateBounds, insets: MapEdgeInsets) -> CameraPosition? {
    cameraFitting(
      bounds, in: size, insets: insets, padding: padding, constraints: constraints)
  }

  /// The bounds of all visible overlays; `nil` without one at a coordinate.
  package var overlayBounds: CoordinateBounds? {
    let parts = appOverlays.members.values.flatMap { $0.drawing(scale: scale) }
    let bounds = CoordinateBounds(path: parts.flatMap(\.coordinates).filter(\.isValid))
    return bounds.isValid ? bounds : nil
  }

  /// Reads the zoom range of each map type from the attached scene.
  func readSourceZooms() {
    let allowed = CameraPosition.zoomRange
    func zoom(_ value: Double) -> Float {
      Float(min(max(value, Double(allowed.lowerBound)), Double(allowed.upperBound)))
    }
    sourceZooms = [:]
    for mapType in MapType.allCases {
      guard let offered = renderer?.zoomRange(of: mapType) else { continue }
      sourceZooms[mapType] = zoom(offered.lowerBound)...zoom(offered.upperBound)
    }
    limitsDidChange()
  }

  /// The constraints that every camera passes, whatever its source.
  var gate: CameraContext { CameraContext(size: size, padding: padding, constraints: constraints) }

  func sizeDidChange() {
    limitsDidChange()
    guard hasSize, !waiting.isEmpty else { return }
    let updates = waiting
    waiting = []
    for update in updates { moveCamera(update) }
  }

  /// Moves a camera that is outside the limits inside, after a change of the limits.
  func limitsDidChange() {
    setNeedsFrame()
    let constrained = gate.constrain(cameraState)
    guard constrained != cameraState else { return }
    guard runs.isEmpty else {
      // The animations continue; each frame is constrained to the new limits.
      show(constrained)
      return
    }
    announceMove(gesture: false)
    model = gate.constrain(cameraState)
    show(model)
  }
}

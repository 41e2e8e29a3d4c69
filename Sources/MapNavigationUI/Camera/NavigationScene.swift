// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry
public import MapNavigation

/// The mode of the navigation camera.
public enum NavigationCameraMode: Int, Hashable, Sendable, CaseIterable {
  /// The camera does not move by itself; gestures move it.
  case free = 0
  /// The camera follows the user.
  case following
  /// The camera shows the complete remaining route.
  case overview
}

/// The perspective of a following camera.
public enum NavigationCameraPerspective: Int, Hashable, Sendable, CaseIterable {
  /// Tilted by 45°, with the direction of travel up.
  case tilted = 0
  /// From above, north up, with the user in the center.
  case topDownNorthUp
  /// From above, with the direction of travel up.
  case topDownHeadingUp
}

/// The inputs of one frame of the navigation camera.
public struct NavigationScene: Sendable {
  /// The last position from guidance; `nil` before the first fix.
  public var position: RoadPosition?
  /// The active route; `nil` without one. The object stays the same while the route does.
  public var track: CameraRoute?
  public var isGuidanceActive = false
  /// The size of the view, in points.
  public var size: ViewSize
  /// The padding of the view, in points.
  public var padding: EdgeInsets = .zero
  /// The insets covered by headers and footers, in addition to the padding, in points. The camera frames
  /// nothing there. Unlike padding, they do not move the view's target.
  public var covered: EdgeInsets = .zero
  public var constraints = CameraConstraints()
  public var mode: NavigationCameraMode = .following
  public var perspective: NavigationCameraPerspective = .tilted
  /// The zoom while following, if set by the app; `nil` for an automatic zoom.
  public var followingZoom: Double?
  /// Coordinates that an overview shows in addition to the route.
  public var extraPoints: [Coordinate] = []
  /// Whether the camera changes modes without an animation.
  public var reducesMotion = false

  public init(size: ViewSize) { self.size = size }

  /// The scene with a size of at least one point, and 0 for non-finite insets.
  var usable: NavigationScene {
    func side(_ value: Double) -> Double { value.isNaN ? 1 : min(max(value, 1), 1e6) }
    func edge(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e6), 1e6) : 0 }
    func insets(_ insets: EdgeInsets) -> EdgeInsets {
      EdgeInsets(
        top: edge(insets.top), left: edge(insets.left), bottom: edge(insets.bottom),
        right: edge(insets.right))
    }
    var scene = self
    scene.size = ViewSize(width: side(size.width), height: side(size.height))
    scene.padding = insets(padding)
    scene.covered = insets(covered)
    return scene
  }
}

/// The output of the navigation camera for one frame.
public struct NavigationFrame: Hashable, Sendable {
  /// The camera, within its limits.
  public var camera: CameraState
  /// The puck; `nil` before the first fix.
  public var puck: Puck?
  /// Whether a transition is in progress.
  public var isInTransition: Bool

  /// The mark at the user's location.
  public struct Puck: Hashable, Sendable {
    public var coordinate: Coordinate
    /// The bearing in degrees clockwise from true north, 0..<360.
    public var bearing: Double
    /// The traveled distance in meters from the start of the route; `nil` off the route.
    public var routeDistance: Double?
    /// The speed of the puck in this frame, in meters per second.
    public var speed: Double
    /// The radius of the accuracy circle off the route, in meters; `nil` if unknown.
    public var accuracy: Double?
  }
}

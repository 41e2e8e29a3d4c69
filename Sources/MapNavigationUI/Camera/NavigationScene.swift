// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry
public import MapNavigation

/// What the camera does in navigation.
public enum NavigationCameraMode: Int, Hashable, Sendable, CaseIterable {
  /// Stays put; gestures move it.
  case free = 0
  /// Behind the traveller, facing where they go.
  case following
  /// The whole rest of the route, fitted to the view.
  case overview
}

/// How a following camera looks at the traveller.
public enum NavigationCameraPerspective: Int, Hashable, Sendable, CaseIterable {
  /// At 45°, the direction of travel up.
  case tilted = 0
  /// From above, north up, the traveller always in the middle.
  case topDownNorthUp
  /// From above, the direction of travel up.
  case topDownHeadingUp
}

/// Everything that one frame of the navigation camera depends on beside its own past.
public struct NavigationScene: Sendable {
  /// The latest that guidance tells; nil before the first fix.
  public var position: RoadPosition?
  /// The route traveled; nil without one. The same object as long as it is the same route.
  public var track: CameraRoute?
  public var isGuidanceActive = false
  /// The view's size in points.
  public var size: ViewSize
  /// The view's padding in points.
  public var padding: EdgeInsets = .zero
  /// Room beside the padding that headers and footers cover, in points: nothing is framed there. Unlike
  /// padding it does not move the view's target.
  public var covered: EdgeInsets = .zero
  public var constraints = CameraConstraints()
  public var mode: NavigationCameraMode = .following
  public var perspective: NavigationCameraPerspective = .tilted
  /// A following zoom that is set by hand; nil chooses one.
  public var followingZoom: Double?
  /// Places that an overview keeps in view beside the route.
  public var extraPoints: [Coordinate] = []
  /// Whether one mode's view cuts to the next one's, without a way between them.
  public var reducesMotion = false

  public init(size: ViewSize) { self.size = size }

  /// This scene with a size of at least a point, and 0 for insets that are not finite.
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

/// What the camera shows in one frame.
public struct NavigationFrame: Hashable, Sendable {
  /// The camera, within its limits.
  public var camera: CameraState
  /// Where the traveller is drawn; nil before the first fix.
  public var puck: Puck?
  /// Whether a transition is under way.
  public var isInTransition: Bool

  /// The traveller's mark.
  public struct Puck: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Degrees clockwise from true north, 0..<360.
    public var bearing: Double
    /// Meters from the route's start up to which it is traveled; nil off the route.
    public var routeDistance: Double?
    /// Meters a second, as the puck moves in this frame.
    public var speed: Double
    /// Meters around it that the traveller is within, off the route; nil where nobody knows.
    public var accuracy: Double?
  }
}

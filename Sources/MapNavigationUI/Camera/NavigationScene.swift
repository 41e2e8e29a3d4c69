// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute

/// The mode of the navigation camera.
public enum NavigationCameraMode: Hashable, Sendable, CaseIterable {
  /// The camera does not move by itself; gestures move it.
  case free
  /// The camera follows the user.
  case following
  /// The camera shows the complete remaining route.
  case overview
}

/// The perspective of a following camera.
public enum NavigationCameraPerspective: Hashable, Sendable, CaseIterable {
  /// Tilted by 45°, with the direction of travel up.
  case tilted
  /// From above, north up, with the user in the center.
  case topDownNorthUp
  /// From above, with the direction of travel up.
  case topDownHeadingUp
}

/// The inputs of one frame of the navigation camera.
package struct NavigationScene: Sendable {
  /// The last position from guidance; `nil` before the first fix.
  package var position: RoadPosition?
  /// The active route; `nil` without one. The object stays the same while the route does.
  package var track: CameraRoute?
  package var isGuidanceActive = false
  /// The size of the view, in points.
  package var size: ViewSize
  /// The padding of the view, in points.
  package var padding: MapEdgeInsets = .zero
  /// The insets covered by headers and footers, in addition to the padding, in points. The camera frames
  /// nothing there. Unlike padding, they do not move the view's target.
  package var covered: MapEdgeInsets = .zero
  /// The limits of the view, from which the goals of the camera take the zoom range. The view constrains the camera of
  /// each frame to them.
  package var constraints = CameraConstraints()
  package var mode: NavigationCameraMode = .following
  package var perspective: NavigationCameraPerspective = .tilted
  /// The zoom while following, if set by the app; `nil` for an automatic zoom.
  package var followingZoom: Double?
  /// The view of a destination that has been reached; `nil` otherwise.
  package var parking: Parking?
  /// Coordinates that an overview shows in addition to the route.
  package var extraPoints: [Coordinate] = []
  /// Whether the camera changes modes without an animation.
  package var reducesMotion = false

  package init(size: ViewSize) { self.size = size }

  /// The scene with a size of at least one point, and 0 for non-finite insets.
  var sanitized: NavigationScene {
    func side(_ value: Double) -> Double { value.isNaN ? 1 : min(max(value, 1), 1e6) }
    var scene = self
    scene.size = ViewSize(width: side(size.width), height: side(size.height))
    scene.padding = padding.clamped
    scene.covered = covered.clamped
    return scene
  }
}

extension NavigationScene {
  /// The view of a vehicle that has arrived: it faces the destination.
  package struct Parking: Hashable, Sendable {
    /// The direction from the vehicle to the destination, in degrees clockwise from true north; `nil` if they are at
    /// the same position.
    package var bearing: Double?
    /// The distance to show ahead of the vehicle, in meters.
    package var reach: Double

    /// The distance of a destination at the same position, and the minimum distance to show, in meters.
    private static let here = 8.0
    private static let shortestReach = 60.0

    package init(at vehicle: RoadPosition, facing destination: Coordinate) {
      let distance = vehicle.coordinate.distance(to: destination)
      let isAway = distance >= Parking.here && distance.isFinite
      bearing = isAway ? RouteLine([vehicle.coordinate, destination]).position(at: 0).bearing : nil
      reach = max(isAway ? 1.4 * distance : 0, Parking.shortestReach)
    }
  }
}

/// The output of the navigation camera for one frame.
package struct NavigationFrame: Hashable, Sendable {
  /// The requested camera, which the view constrains to its limits.
  package var camera: CameraState
  /// The puck; `nil` before the first fix.
  package var puck: Puck?
  /// Whether a transition is in progress.
  package var isInTransition: Bool

  /// The mark at the user's location.
  package struct Puck: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The bearing in degrees clockwise from true north, 0..<360.
    package var bearing: Double
    /// The traveled distance in meters from the start of the route; `nil` off the route.
    package var routeDistance: Double?
    /// The speed of the puck in this frame, in meters per second.
    package var speed: Double
    /// The radius of the accuracy circle off the route, in meters; `nil` if unknown.
    package var accuracy: Double?
  }
}

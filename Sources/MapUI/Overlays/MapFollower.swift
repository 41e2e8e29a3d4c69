// SPDX-License-Identifier: Apache-2.0

/// An object that updates its overlays before each frame of a map.
@MainActor package protocol MapFollower: AnyObject {
  /// Called before each frame, when the frame's camera is set.
  func follow(_ map: MapView)
}

/// A weak reference to a follower.
struct FollowerReference {
  weak var follower: (any MapFollower)?
}

extension MapView {
  /// Calls a follower before each frame from now on. The map does not retain it.
  package func add(follower: any MapFollower) {
    appOverlays.followers.append(FollowerReference(follower: follower))
    requestFrame()
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Goes along with a map: is told of each frame before it is drawn.
@MainActor package protocol MapFollower: AnyObject {
  /// A frame is about to be drawn, its camera being as it is now.
  func follow(_ map: MapView)
}

/// A follower that is not kept alive.
struct FollowerReference {
  weak var follower: (any MapFollower)?
}

extension MapView {
  /// Tells a follower of each frame from now on, as long as someone else keeps it alive.
  package func add(follower: any MapFollower) {
    appOverlays.followers.append(FollowerReference(follower: follower))
    requestFrame()
  }
}

// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// Google's name for ``/MapUI/AdvancedMarker``. Unlike in Google's SDK, it needs no map ID.
public typealias GMSAdvancedMarker = AdvancedMarker
/// Google's name for ``/MapUI/CollisionBehavior``.
public typealias GMSCollisionBehavior = CollisionBehavior

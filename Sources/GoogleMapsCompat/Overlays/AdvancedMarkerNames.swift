// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// Google's name for ``/MapUI/AdvancedMarker``. Unlike in Google's SDK, it needs no map ID.
public typealias GMSAdvancedMarker = AdvancedMarker
/// Google's name for ``/MapUI/CollisionBehavior``.
public typealias GMSCollisionBehavior = CollisionBehavior
/// Google's name for ``/MapUI/PinImage``. Create one with `GMSPinImage(options:)`.
public typealias GMSPinImage = PinImage
/// Google's name for ``/MapUI/PinImageOptions``.
public typealias GMSPinImageOptions = PinImageOptions
/// Google's name for ``/MapUI/PinImageGlyph``.
public typealias GMSPinImageGlyph = PinImageGlyph

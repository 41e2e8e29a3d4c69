// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// ``MapUI/AdvancedMarker`` by Google's name. It needs no map ID here.
public typealias GMSAdvancedMarker = AdvancedMarker
/// ``MapUI/CollisionBehavior`` by Google's name.
public typealias GMSCollisionBehavior = CollisionBehavior
/// ``MapUI/PinImage`` by Google's name: `GMSPinImage(options:)` makes one.
public typealias GMSPinImage = PinImage
/// ``MapUI/PinImageOptions`` by Google's name.
public typealias GMSPinImageOptions = PinImageOptions
/// ``MapUI/PinImageGlyph`` by Google's name.
public typealias GMSPinImageGlyph = PinImageGlyph

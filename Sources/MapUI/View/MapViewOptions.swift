// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapImage

/// The options of a map view. The view reads them once, when it is created; later changes have no effect.
///
/// A class, unlike other options here, because code written for Google's SDK sets the properties of a
/// `let` constant.
public final class MapViewOptions {
  /// The initial camera; `nil`, the default, for `CameraPosition.default`.
  public var camera: CameraPosition?
  /// The view's frame in its container, points; zero by default. Updates that need a size are kept until the
  /// view has one.
  public var frame: CGRect = .zero
  /// The color shown where no map is loaded yet; `nil`, the default, for the style's color.
  public var backgroundColor: MapColor?
  /// The identifier of a service's map; `nil` by default. The view stores it for the app's own use.
  public var mapID: MapID?
  /// Pixels per point, above 0; 1 by default.
  public var scale: Double = 1
  /// The clock; `nil`, the default, for the system clock.
  public var clock: (any FrameClock)?

  /// Creates options with the default values.
  public init() {}
}

/// The identifier of a map's configuration.
public struct MapID: Hashable, Sendable {
  /// The name.
  public var identifier: String

  /// Creates an identifier.
  public init(identifier: String) { self.identifier = identifier }
}

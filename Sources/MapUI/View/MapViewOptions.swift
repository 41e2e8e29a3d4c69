// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapImage

/// What a map view is made with. Read once, when the view is made: later changes do nothing.
///
/// A class, unlike other options here, since code written for Google's SDK sets the properties of a
/// `let` constant.
public final class MapViewOptions {
  /// Where the camera starts; nil, as at the start, for `CameraPosition.default`.
  public var camera: CameraPosition?
  /// The view's place in what is around it, points; zero at the start. Without a size, updates that need
  /// one wait for it.
  public var frame: CGRect = .zero
  /// What is seen where there is no map yet; nil, as at the start, leaves it to the style.
  public var backgroundColor: MapColor?
  /// Names a map of a service's; nil at the start. Kept for the program's own use.
  public var mapID: MapID?
  /// Pixels per point, above 0; 1 at the start.
  public var scale: Double = 1
  /// Brings the time; nil, as at the start, for the machine's clock.
  public var clock: (any FrameClock)?

  /// Makes options with the values above.
  public init() {}
}

/// Names a map's configuration.
public struct MapID: Hashable, Sendable {
  /// The name.
  public var identifier: String

  /// Makes a name.
  public init(identifier: String) { self.identifier = identifier }
}

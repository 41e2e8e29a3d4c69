// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapImage
public import MapUI

/// The options of a map view, a class as in Google's SDK. The view reads them once, when it is created; later
/// changes have no effect.
@MainActor public final class GMSMapViewOptions {
  /// The initial camera; `nil`, the default, for `GMSCameraPosition.default`.
  public var camera: GMSCameraPosition?
  /// The view's frame in its container, points; zero by default.
  public var frame: CGRect = .zero
  /// The color shown where no map is loaded yet; `nil`, the default, for the style's color.
  public var backgroundColor: UIColor?
  /// The identifier of a service's map; `nil` by default. The view stores it for the app's own use.
  public var mapID: GMSMapID?
  /// Pixels per point, above 0; 1 by default. Not in Google's SDK.
  public var scale: Double = 1
  /// The clock; `nil`, the default, for the system clock. Not in Google's SDK.
  public var clock: (any FrameClock)?

  /// Creates options with the default values.
  public init() {}

  var options: MapViewOptions {
    var options = MapViewOptions()
    options.camera = camera
    options.frame = frame
    options.backgroundColor = backgroundColor
    options.scale = scale
    options.clock = clock
    return options
  }
}

extension MapView {
  /// Creates a view with options. Later changes of the options have no effect.
  public convenience init(options: GMSMapViewOptions) {
    self.init(options: options.options)
    defaultMap = { GMSServices.mapOpening }
    attachments[GivenMapID.self] = options.mapID.map(GivenMapID.init)
  }

  /// The map ID of the options. Stored for the app's own use.
  public var mapID: GMSMapID? { attachments[GivenMapID.self]?.id }
}

/// The identifier of a map's configuration at a service.
public struct GMSMapID: Hashable, Sendable {
  /// The name.
  public var identifier: String

  /// The map ID for demonstrations.
  public static let demoMapID = GMSMapID(identifier: "DEMO_MAP_ID")

  /// Creates an identifier.
  public init(identifier: String) { self.identifier = identifier }
}

/// A map ID in a form that a view can store.
@MainActor private final class GivenMapID {
  let id: GMSMapID
  init(_ id: GMSMapID) { self.id = id }
}

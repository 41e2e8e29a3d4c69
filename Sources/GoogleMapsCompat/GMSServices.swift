// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapUI

/// The entry point of code written for Google's SDK. Google's SDK requires a key before it makes a map;
/// here no key is needed, any is accepted, and the call provides a map to draw.
///
/// Code written for Google's SDK attaches no scene to its views. After ``provideAPIKey(_:)``, a view that one of Google's
/// initializers created draws the built-in map, or the archives passed to ``provideMap(archives:)``, if it has no scene.
public final class GMSServices: NSObject, Sendable {
  private static let shared = GMSServices()

  /// Opens the provided map for a view; `nil` until there is one.
  @MainActor private(set) static var mapOpening: MapView.MapOpening?

  private override init() { super.init() }

  /// Accepts any key. After the call, views without a scene draw the built-in map: the world, and central
  /// Helsinki in detail.
  ///
  /// - Parameter apiKey: Ignored.
  /// - Returns: `true`.
  @discardableResult @MainActor public static func provideAPIKey(_ apiKey: String) -> Bool {
    if mapOpening == nil { provideMap(archives: []) }
    return true
  }

  /// Provides archives of map tiles for views without a scene.
  ///
  /// - Parameter archives: The paths of PMTiles or MBTiles files, or of folders with tiles, in the
  ///   OpenMapTiles or Protomaps schema. If empty, the views draw the built-in map. If an archive cannot be
  ///   opened, the view's `snapshot()` and `drawFrame(at:)` throw the error.
  @MainActor public static func provideMap(archives: [String]) {
    let map = DefaultMap(archives: archives)
    mapOpening = { view in try await map.attach(to: view) }
  }

  /// Returns the shared services object. Needs no key.
  public static func sharedServices() -> any NSObjectProtocol { shared }

  /// Accepts any options and ignores them.
  ///
  /// - Returns: `true`.
  @discardableResult
  public static func provideAPIOptions(_ options: [String]) -> Bool { true }

  /// Does nothing, since there is only one renderer.
  public static func setMetalRendererEnabled(_ enabled: Bool) {}

  /// Does nothing, since Rhumb reports no terminations.
  public static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

  /// Does nothing, since Rhumb collects no usage data.
  public static func addInternalUsageAttributionID(_ id: String) {}

  /// Returns the license information that an app must show.
  public static func openSourceLicenseInfo() -> String { "Rhumb: Apache License 2.0" }

  /// Returns the name of this library.
  public static func sdkVersion() -> String { "Rhumb" }

  /// Returns the name of this library.
  public static func sdkLongVersion() -> String { "Rhumb" }
}

// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapUI

/// Where Google's SDK takes its key, before any map is made. No key is needed here, and any is accepted;
/// what the call brings is a map to draw.
///
/// Code written for Google's SDK attaches nothing to its views. So from ``provideAPIKey(_:)`` on a view
/// that nothing was attached to draws the map that comes with Rhumb, or the archives of
/// ``provideMap(archives:)``.
public final class GMSServices: NSObject, Sendable {
  private static let shared = GMSServices()

  private override init() { super.init() }

  /// Accepts any key. From now on views that nothing was attached to draw the built-in map: the world,
  /// and central Helsinki in detail.
  ///
  /// - Parameter apiKey: Not used.
  /// - Returns: true.
  @discardableResult @MainActor public static func provideAPIKey(_ apiKey: String) -> Bool {
    if MapView.defaultMap == nil { provideMap(archives: []) }
    return true
  }

  /// From now on views that nothing was attached to draw these archives of map tiles.
  ///
  /// - Parameter archives: Paths of PMTiles or MBTiles files, or folders of tiles, in the schema of
  ///   OpenMapTiles or Protomaps; none for the built-in map. What cannot be opened is told by the view's
  ///   `snapshot()` or `drawFrame(at:)`.
  @MainActor public static func provideMap(archives: [String]) {
    let map = DefaultMap(archives: archives)
    MapView.defaultMap = { view in try await map.attach(to: view) }
  }

  /// The services that the calls above belong to; needs no key.
  public static func sharedServices() -> any NSObjectProtocol { shared }

  /// Accepts any options.
  ///
  /// - Returns: true.
  @discardableResult
  public static func provideAPIOptions(_ options: [String]) -> Bool { true }

  /// Does nothing: there is one renderer.
  public static func setMetalRendererEnabled(_ enabled: Bool) {}

  /// Does nothing: nothing is reported.
  public static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

  /// Does nothing: nothing is counted.
  public static func addInternalUsageAttributionID(_ id: String) {}

  /// What this library's users must be told of its licenses.
  public static func openSourceLicenseInfo() -> String { "Rhumb: Apache License 2.0" }

  /// Names this library, not Google's.
  public static func sdkVersion() -> String { "Rhumb" }

  /// Names this library, not Google's.
  public static func sdkLongVersion() -> String { "Rhumb" }
}

// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapRoute
import Rhumb

/// The entry point of navigation. There are no terms to accept, and no key is needed.
///
/// Code written for Google's SDK does not set a source of routes. Here ``routeProvider`` provides the
/// routes. By default it uses the built-in road graph of central Helsinki. The app sets another graph with
/// ``GMSServices/provideRoadGraph(path:)``, or any other provider.
public final class GMSNavigationServices: NSObject {
  private override init() { super.init() }

  /// The route provider of sessions that are created later. Setting it clears the built-in
  /// ``startLocation``, which is in Helsinki.
  @MainActor public static var routeProvider: any RouteProvider =
    GraphFileRouteProvider(path: BuiltInRoadGraph.helsinki.path)
  {
    didSet { if startLocation == builtInStartLocation { startLocation = nil } }
  }

  /// The user location of new sessions until another source reports one. The default is in central
  /// Helsinki. If `nil`, ``GMSNavigationSession/locationProvider`` or a simulation must provide the
  /// location; before it does, route requests end with ``GMSRouteStatus/locationUnavailable``.
  @MainActor public static var startLocation: CLLocationCoordinate2D? = builtInStartLocation

  /// A position in front of Helsinki's railway station.
  static let builtInStartLocation = CLLocationCoordinate2D(latitude: 60.1708, longitude: 24.9414)

  /// Creates a session, which the app must retain. Never returns `nil`.
  @MainActor public static func createNavigationSession() -> GMSNavigationSession? {
    GMSNavigationSession(routes: routeProvider, start: startLocation)
  }

  /// Returns `true`, since there are no terms.
  public static func areTermsAndConditionsAccepted() -> Bool { true }

  /// Shows nothing, since there are no terms.
  ///
  /// - Parameter callback: Called once, asynchronously, with `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    with options: GMSNavigationTermsAndConditionsOptions,
    callback: @escaping @MainActor (Bool) -> Void
  ) {
    Task { callback(true) }
  }

  /// Shows nothing, since there are no terms.
  ///
  /// - Parameter callback: Called once, asynchronously, with `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    withCompanyName companyName: String, callback: @escaping @MainActor (Bool) -> Void
  ) {
    Task { callback(true) }
  }

  /// Shows nothing, since there are no terms.
  ///
  /// - Parameter callback: Called once, asynchronously, with `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    withTitle title: String?, companyName: String, callback: @escaping @MainActor (Bool) -> Void
  ) {
    Task { callback(true) }
  }

  /// Does nothing, since there are no terms.
  public static func resetTermsAndConditionsAccepted() {}

  /// Returns the name of this library.
  public static func navSDKVersion() -> String { GMSServices.sdkVersion() }

  /// Returns the license information that an app must show.
  public static func openSourceLicenseInfo() -> String { GMSServices.openSourceLicenseInfo() }
}

/// Options of the terms and conditions dialog in Google's SDK. Rhumb shows no such dialog.
public final class GMSNavigationTermsAndConditionsOptions: NSObject {
  /// The name of the company in the terms.
  public var companyName: String
  /// The title of the dialog.
  public var title: String?

  /// Creates options with a company name.
  public init(companyName: String) { self.companyName = companyName }
}

extension GMSServices {
  /// Sets the road graph that provides the routes of new navigation sessions.
  ///
  /// - Parameter path: The path of a file made by `rhumb graph build`. If it cannot be opened, route
  ///   requests end with ``GMSRouteStatus/internalError``.
  @MainActor public static func provideRoadGraph(path: String) {
    GMSNavigationServices.routeProvider = GraphFileRouteProvider(path: path)
  }
}

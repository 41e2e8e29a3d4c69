// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapRoute
import Rhumb

/// Where navigation begins. There are no terms to accept, and no key is needed.
///
/// Code written for Google's SDK says nothing about where routes come from. Here they come from
/// ``routeProvider``: the roads of central Helsinki, which come with Rhumb, until the app gives its own with
/// ``GMSServices/provideRoads(graph:)`` or any other provider.
public final class GMSNavigationServices: NSObject {
  private override init() { super.init() }

  /// Where the routes of sessions that are made from now on come from. Setting it takes the built-in
  /// ``startLocation`` away, which is in Helsinki.
  @MainActor public static var routeProvider: any RouteProvider =
    RoadsFile(path: BuiltInRoads.helsinki.path)
  {
    didSet { if startLocation == builtInStart { startLocation = nil } }
  }

  /// Where the travellers of sessions that are made from now on are until something else tells: central
  /// Helsinki at the start. nil leaves it to ``GMSNavigationSession/locationProvider`` or a simulation; until
  /// then requests for routes end with ``GMSRouteStatus/locationUnavailable``.
  @MainActor public static var startLocation: CLLocationCoordinate2D? = builtInStart

  /// In front of Helsinki's railway station.
  static let builtInStart = CLLocationCoordinate2D(latitude: 60.1708, longitude: 24.9414)

  /// Makes a session, which the app must keep. Never nil.
  @MainActor public static func createNavigationSession() -> GMSNavigationSession? {
    GMSNavigationSession(routes: routeProvider, start: startLocation)
  }

  /// Always true: there are no terms.
  public static func areTermsAndConditionsAccepted() -> Bool { true }

  /// Shows nothing: there are no terms.
  ///
  /// - Parameter callback: Called once, later: with true.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    with options: GMSNavigationTermsAndConditionsOptions,
    callback: @escaping @MainActor (Bool) -> Void
  ) {
    Task { callback(true) }
  }

  /// Shows nothing: there are no terms.
  ///
  /// - Parameter callback: Called once, later: with true.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    withCompanyName companyName: String, callback: @escaping @MainActor (Bool) -> Void
  ) {
    Task { callback(true) }
  }

  /// Shows nothing: there are no terms.
  ///
  /// - Parameter callback: Called once, later: with true.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    withTitle title: String?, companyName: String, callback: @escaping @MainActor (Bool) -> Void
  ) {
    Task { callback(true) }
  }

  /// Does nothing: there are no terms.
  public static func resetTermsAndConditionsAccepted() {}

  /// Names this library, not Google's.
  public static func navSDKVersion() -> String { GMSServices.sdkVersion() }

  /// What this library's users must be told of its licenses.
  public static func openSourceLicenseInfo() -> String { GMSServices.openSourceLicenseInfo() }
}

/// What Google's dialogue with the terms says. There is no such dialogue here.
public final class GMSNavigationTermsAndConditionsOptions: NSObject {
  /// The company that the terms are about.
  public var companyName: String
  /// The dialogue's title.
  public var title: String?

  /// Makes options.
  public init(companyName: String) { self.companyName = companyName }
}

extension GMSServices {
  /// From now on new navigation sessions find their routes in this road graph.
  ///
  /// - Parameter graph: The path of a file made by `rhumb graph build`. Where it cannot be opened, requests
  ///   for routes end with ``GMSRouteStatus/internalError``.
  @MainActor public static func provideRoads(graph: String) {
    GMSNavigationServices.routeProvider = RoadsFile(path: graph)
  }
}

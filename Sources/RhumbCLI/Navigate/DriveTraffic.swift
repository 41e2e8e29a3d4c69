// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import RhumbModules

/// The traffic of a drive, which may begin while it is under way, and the faster routes that are found then.
@MainActor final class DriveTraffic: NavigatorListener {
  private let options: RouteOptions
  private let provider: GraphRouteProvider
  private let takesFasterRoutes: Bool
  /// The traffic that has not begun, and the second of the drive at which it does.
  private var next: (feed: LiveTraffic, time: Double)?
  private var hasFoundFasterRoute = false

  init(
    _ command: NavigateCommand, _ provider: GraphRouteProvider, loader: OnlineResourceLoader
  ) async throws {
    options = command.route
    self.provider = provider
    takesFasterRoutes = !command.keepRoute
    let time = command.trafficAfter ?? 0
    next = try await options.trafficFeed(loader: loader).map { ($0, time) }
  }

  /// Sets the traffic when it begins.
  func advance(to time: Double) throws {
    guard let next, time >= next.time else { return }
    self.next = nil
    try options.apply(next.feed, to: provider)
  }

  func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
    if case .fasterRouteFound = event { hasFoundFasterRoute = takesFasterRoutes }
  }

  /// Follows a faster route if one was found. Returns whether the route has changed.
  func takeFasterRoute(_ navigator: Navigator) async -> Bool {
    guard hasFoundFasterRoute else { return false }
    hasFoundFasterRoute = false
    return (try? await navigator.takeFasterRoute()) != nil
  }
}

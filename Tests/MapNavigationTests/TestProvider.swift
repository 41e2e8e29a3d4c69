// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapNavigation
import MapRoute

/// A provider that returns prepared responses and can delay them.
final class TestProvider: RouteProvider {
  private struct State {
    var answers: [Result<[Route], RouteError>] = []
    var requests: [RouteRequest] = []
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var requests: [RouteRequest] { state.withLock { $0.requests } }
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Sets the responses in order. The last one is repeated.
  func answer(_ answers: Result<[Route], RouteError>...) { state.withLock { $0.answers = answers } }

  /// Delays responses until ``release()``.
  func hold() { state.withLock { $0.isHeld = true } }

  func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first
    }
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.isHeld { state.waiting.append(continuation) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
    guard let answer else { throw .noRouteFound(from: 0, to: 1) }
    return try answer.get()
  }
}

/// A listener that records its calls.
@MainActor final class TestListener: NavInfoListener {
  var heard: [String] = []
  var arrivals: [Waypoint] = []
  var feeds: [NavInfo] = []
  var times: [Double] = []
  var distances: [Double] = []
  var onArrival: (@MainActor (Navigator) -> Void)?

  func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition) {
    heard.append("position")
  }
  func navigatorDidChangeRoute(_ navigator: Navigator) { heard.append("route") }
  func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {
    heard.append("announcement")
  }
  func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double) {
    heard.append("time")
    times.append(time)
  }
  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double) {
    heard.append("distance")
    distances.append(distance)
  }
  func navigator(
    _ navigator: Navigator, didUpdateSpeeding severity: SpeedAlertOptions.Severity, share: Double?
  ) {
    heard.append("speeding")
  }
  func navigator(_ navigator: Navigator, didUpdateNavInfo info: NavInfo) {
    heard.append("feed")
    feeds.append(info)
  }
  func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
    heard.append("arrival")
    arrivals.append(waypoint)
    onArrival?(navigator)
  }
  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
    heard.append("lighting")
  }
}

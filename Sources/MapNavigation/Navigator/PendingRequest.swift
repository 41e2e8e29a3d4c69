// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// The active route request of a navigator. A new request replaces it, and the response to a replaced request is ignored.
@MainActor struct PendingRequest {
  typealias Answer = Result<[Route], RouteError>

  /// The number of the request; it grows with each end.
  private(set) var number: Int
  private(set) var task: Task<Void, Never>?
  /// Whether the request is a reroute.
  private(set) var isReroute = false
  private var finish: (@MainActor (Answer) -> Void)?

  init(number: Int = 0) { self.number = number }

  /// Whether a request is in progress.
  var isPending: Bool { finish != nil }

  /// Starts a request. The one before has ended.
  ///
  /// - Parameters:
  ///   - query: The request; `nil` if there is no position to start from.
  ///   - finish: The callback of the request.
  ///   - receive: Called later with the number of the request and the response. Returns `false` if the navigator has been
  ///     released.
  mutating func start(
    _ query: RouteRequest?, by provider: any RouteProvider, isReroute: Bool,
    finish: @escaping @MainActor (Answer) -> Void,
    receive: @escaping @MainActor (Int, Answer) -> Bool
  ) {
    self.isReroute = isReroute
    self.finish = finish
    let number = number
    task = Task {
      let answer: Answer =
        if let query {
          await provider.checkedRoutes(for: query)
        } else {
          .failure(.locationUnavailable)
        }
      if !receive(number, answer), !Task.isCancelled { finish(.failure(.canceled)) }
    }
  }

  /// Ends the request with a number, and returns its callback; `nil` if the request has been replaced.
  mutating func end(_ number: Int) -> (@MainActor (Answer) -> Void)? {
    guard number == self.number, let finish else { return nil }
    self = PendingRequest(number: number + 1)
    return finish
  }

  /// Cancels the request. Its callback runs later.
  mutating func cancel() {
    task?.cancel()
    if let finish { Task { finish(.failure(.canceled)) } }
    self = PendingRequest(number: number + 1)
  }
}

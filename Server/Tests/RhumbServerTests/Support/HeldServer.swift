// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird

/// A file server that accepts connections but does not answer while it is held.
actor HeldServer {
  private var isHeld = false
  private let gate = Gate()
  /// The number of requests that arrived while the server was held.
  private(set) var heldRequests = 0

  /// Leaves further requests without an answer.
  func hold() { isHeld = true }

  /// Answers the requests that wait, and further ones.
  func release() async {
    isHeld = false
    await gate.open()
  }

  func waitForHeldRequests(_ count: Int) async { await gate.waitForArrivals(count) }

  fileprivate func pass() async {
    guard isHeld else { return }
    heldRequests += 1
    await gate.pass()
  }

  /// Serves a folder, with byte ranges, while an action runs. Then the requests that wait are answered.
  nonisolated func serving(
    _ folder: String, _ action: (_ url: String) async throws -> Void
  ) async throws {
    let router = Router()
    router.add(middleware: Hold(server: self))
    router.add(middleware: FileMiddleware(folder))
    try await RhumbServerTests.serving(router) { url in
      do {
        try await action(url)
      } catch {
        await release()
        throw error
      }
      await release()
    }
  }

  private struct Hold: RouterMiddleware {
    let server: HeldServer

    func handle(
      _ request: Request, context: BasicRequestContext,
      next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
      await server.pass()
      var response = try await next(request, context)
      // A client must load each resource again.
      response.headers[.cacheControl] = "no-store"
      return response
    }
  }
}

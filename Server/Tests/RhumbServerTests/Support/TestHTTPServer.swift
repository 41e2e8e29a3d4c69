// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import Testing

/// Serves a router's responses while an action runs with the server's URL.
func serving(
  _ router: Router<BasicRequestContext>, _ action: (_ url: String) async throws -> Void
) async throws {
  let (ports, listening) = AsyncStream<Int>.makeStream()
  let application = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { listening.yield($0.localAddress?.port ?? 0) })
  // It runs until the tests end. A server that is canceled traps if a client connects at that moment.
  Task { try await application.run() }
  let port = try #require(await ports.first { _ in true })
  try await action("http://127.0.0.1:\(port)")
}

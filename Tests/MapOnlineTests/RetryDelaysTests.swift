// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapHTTP
@testable import MapOnline

@Suite struct RetryDelaysTests {
  @Test func `only status 429 and 503 with a time pause all requests to a server`() {
    func pause(_ status: Int, _ header: String) -> Double? {
      RetryDelays.pause(after: HTTPClient.Response(status, "", header), now: 1000)
    }
    #expect(pause(429, "x-rate-limit-reset: 1007") == 7)
    #expect(pause(429, "Retry-After: 9") == 9)
    #expect(pause(429, "Server: a") == 5)
    #expect(pause(503, "Retry-After: 9") == 9)
    // Some servers send the reset of their limit with every response.
    #expect(pause(503, "x-rate-limit-reset: 1007") == nil)
    #expect(pause(500, "Retry-After: 9") == nil)
    #expect(pause(429, "Retry-After: 1e300") == 600)
    #expect(pause(429, "Retry-After: inf") == 5)
  }

  @Test func `the longer one of two pauses of a server counts`() {
    let pauses = ServerPauses()
    pauses.begin("https://a", status: 429, until: 100)
    pauses.begin("https://a", status: 503, until: 50)
    #expect(pauses.status(of: "https://a", at: 60) == 429)
    #expect(pauses.status(of: "https://b", at: 60) == nil)
    #expect(pauses.status(of: "https://a", at: 100) == nil)
    pauses.begin("https://a", status: 503, until: 120)
    #expect(pauses.status(of: "https://a", at: 110) == 503)
  }
}

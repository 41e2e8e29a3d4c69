// SPDX-License-Identifier: Apache-2.0
import MapHTTP
import MapResources
import MapTestSupport
import Testing

@testable import MapOnline

@Suite(.timeLimit(.minutes(10))) struct PartialResponseTests {
  @Test func `a range is taken from a partial or a complete response`() async throws {
    let network = TestNetwork { request in
      request.url.hasSuffix("/whole")
        ? .init(200, "0123456789", "Cache-Control: max-age=60")
        : .init(206, "2345", "Content-Range: bytes 2-5/10", "Cache-Control: max-age=60")
    }
    let loader = network.loader
    for name in ["part", "whole", "part"] {
      let request = ResourceRequest(
        "https://maps.example/\(name)", kind: .archive, byteRange: 2..<6)
      #expect(try await loader.load(request) == Array("2345".utf8))
    }
    #expect(network.server.requests.value.map(\.byteRange) == [2...5, 2...5])
    let other = ResourceRequest("https://maps.example/part", kind: .archive, byteRange: 3..<7)
    await #expect(throws: NetworkError.self) { try await loader.load(other) }
  }

  @Test func `a part with fewer bytes than there are is loaded again`() async throws {
    let answers = LockedValue<[HTTPClient.Response]>([
      .init(206, "2345", "Content-Range: bytes 2-5/10"),
      .init(206, "23", "Content-Range: bytes 2-3/10"),
      .init(206, "23", "Content-Range: bytes 2-5/10"),
      .init(206, "23", "Content-Range: bytes 2-5/*"),
    ])
    let network = TestNetwork { _ in
      let answer = answers.value.last
      answers.change { $0.removeLast() }
      return answer ?? .init(500)
    }
    let request = ResourceRequest("https://maps.example/a", kind: .archive, byteRange: 2..<6)
    #expect(try await network.loader.load(request) == Array("2345".utf8))
    #expect(network.time.delays.value.count { $0 >= 1 } == 3)
    network.server.change { _ in .init(206, "89", "Content-Range: bytes 8-9/10") }
    let last = ResourceRequest("https://maps.example/a", kind: .archive, byteRange: 8..<20)
    #expect(try await network.loader.load(last) == Array("89".utf8))
  }

  @Test func `parts of one version need no confirmation, and those of another one are not used`()
    async throws
  {
    let network = TestNetwork { _ in
      .init(206, "23", "Content-Range: bytes 2-3/10", "ETag: \"1\"", "Cache-Control: max-age=60")
    }
    let loader = network.loader
    var request = ResourceRequest("https://maps.example/a", kind: .archive, byteRange: 2..<4)
    request.etag = "\"1\""
    for _ in 0..<2 {
      #expect(try await loader.content(request)?.etag == "\"1\"")
      network.time.advance(100)
    }
    #expect(network.server.requests.value.map(\.headers) == [["If-Match": "\"1\""]])
    request.etag = "\"2\""
    await #expect(throws: ResourceReplaced.self) { try await loader.content(request) }
    network.server.change { _ in .init(412) }
    await #expect(throws: ResourceReplaced.self) { try await loader.content(request) }
    // The server cannot check a weak tag, which never matches.
    network.server.change { _ in .init(206, "ab", "Content-Range: bytes 2-3/10", "ETag: W/\"2\"") }
    request.etag = "W/\"2\""
    #expect(try await loader.content(request)?.bytes == Array("ab".utf8))
    #expect(network.server.requests.value.last?.headers == [:])
  }
}

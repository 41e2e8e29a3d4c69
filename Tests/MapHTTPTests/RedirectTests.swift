// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import Testing

@testable import MapHTTP

@Suite(.timeLimit(.minutes(5))) struct RedirectTests {
  private let client = HTTPClient.shared

  /// Starts a server that redirects "/status/n" to "/status/n-1" and responds to "/status/0" with the HTTP
  /// method.
  private func redirector() throws -> TestServer {
    try TestServer { connection in
      let line = connection.readRequest().components(separatedBy: "\r\n")[0]
      let parts = line.split(separator: " ")[1].split(separator: "/")
      let (status, left) = (parts[0], Int(parts[1]) ?? 0)
      if left == 0 {
        connection.answer(String(line.split(separator: " ")[0]))
      } else {
        connection.write(
          "HTTP/1.1 \(status) Moved\r\nLocation: /\(status)/\(left - 1)\r\n"
            + "Content-Length: 0\r\nConnection: close\r\n\r\n")
      }
    }
  }

  /// Starts a server that redirects all requests.
  private func redirector(to location: String) throws -> TestServer {
    try .answering(
      "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
  }

  @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func `redirects are followed`(_ status: Int, _ method: String) async throws {
    let server = try redirector()
    try await withThrowingTaskGroup(of: HTTPClient.Response.self) { group in
      for _ in 0..<8 {
        var request = request(server, "/\(status)/3")
        request.method = .post([1, 2, 3])
        group.addTask { [request] in try await client.send(request) }
      }
      for try await response in group {
        #expect(response.status == 200 && response.body == Array(method.utf8))
        #expect(response.url == server.address + "/\(status)/0")
      }
    }
  }

  @Test func `ten redirects are followed, and endless ones are rejected`() async throws {
    let server = try redirector()
    let limit = ResourceLimits.redirects
    #expect(try await client.send(request(server, "/302/\(limit)")).status == 200)
    await #expect(throws: HTTPError.tooManyRedirects(limit: limit)) {
      try await client.send(request(server, "/302/\(limit + 1)"))
    }
    let loop = try redirector(to: "/")
    await #expect(throws: HTTPError.tooManyRedirects(limit: limit)) {
      try await client.send(request(loop))
    }
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/", "gopher://127.0.0.1:1/"])
  func `redirects to other schemes are rejected`(_ location: String) async throws {
    let server = try redirector(to: location)
    await #expect(throws: HTTPError.unsupportedURL(location)) {
      try await client.send(request(server))
    }
  }

  @Test func `a response without a new location is not a redirect`() async throws {
    let server = try TestServer.answering(
      "HTTP/1.1 304 Not Modified\r\nLocation: /other\r\nETag: \"a\"\r\n\r\n")
    let response = try await client.send(request(server))
    #expect(response.status == 304 && response.headers["ETag"] == "\"a\"")
    let other = try TestServer.answering("HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n")
    #expect(try await client.send(request(other)).status == 301)
  }

  @Test func `credentials are sent only to the server of the request`() async throws {
    let received = LockedValue<[String]>([])
    let other = try TestServer { connection in
      let text = connection.readRequest().lowercased()
      received.change { $0.append(text) }
      connection.answer("")
    }
    let server = try TestServer { connection in
      let text = connection.readRequest().lowercased()
      received.change { $0.append(text) }
      let location = text.hasPrefix("get /same ") ? "/away" : "\(other.address)/"
      connection.write(
        "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n"
          + "Connection: close\r\n\r\n")
    }
    var request = request(server, "/same")
    request.url.replace("http://", with: "http://user:password@")
    request.headers = ["Cookie": "c", "X-Api-Key": "k", "Accept": "text/plain"]
    #expect(try await client.send(request).url == other.address + "/")
    let lines = received.value.map { Set($0.components(separatedBy: "\r\n")) }
    #expect(lines.count == 3)
    for lines in lines[..<2] {
      #expect(lines.isSuperset(of: ["cookie: c", "x-api-key: k", "accept: text/plain"]))
    }
    #expect(lines[0].contains { $0.hasPrefix("authorization: ") })
    #expect(lines[2].contains("accept: text/plain"))
    for name in ["cookie", "x-api-key", "authorization"] {
      #expect(!lines[2].contains { $0.hasPrefix(name) })
    }
  }
}

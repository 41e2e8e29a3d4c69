// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNetwork
import MapRoute
import MapTestSupport
import Testing

@Suite struct RouteServiceTests {
  static let answer = #"""
    {"code":"Ok","waypoints":[{"location":[9.5,47.1],"name":""},{"location":[9.51,47.1],"name":"End"}],
    "routes":[{"distance":757,"duration":60,"legs":[{"distance":757,"duration":60,"steps":[
    {"name":"A","duration":60,"distance":757,"mode":"driving",
    "geometry":{"type":"LineString","coordinates":[[9.5,47.1],[9.51,47.1]]},
    "maneuver":{"type":"depart","location":[9.5,47.1]}},
    {"name":"A","duration":0,"distance":0,"mode":"driving",
    "geometry":{"type":"LineString","coordinates":[[9.51,47.1]]},
    "maneuver":{"type":"arrive","location":[9.51,47.1]}}]}]}]}
    """#

  private let request = RouteRequest(
    from: Coordinate(latitude: 47.1, longitude: 9.5),
    to: [Waypoint(Coordinate(latitude: 47.1, longitude: 9.51))])

  private func osrm(_ server: TestServer, timeout: Double = 20, limit: Int = 1 << 20)
    -> OSRMRouteProvider
  {
    OSRMRouteProvider(server: server.address, timeout: timeout, maximumBytes: limit)
  }

  @Test func `an OSRM request contains all options`() async throws {
    let requests = LockedValue("")
    let server = try TestServer { connection in
      requests.change { $0 = connection.readRequest() }
      connection.answer(Self.answer)
    }
    var request = request
    request.heading = 92.4
    request.destinations[0].preferredHeading = -90
    request.destinations[0].prefersSameSideOfRoad = true
    request.avoidsTolls = true
    request.avoidsFerries = true
    request.alternatives = 2
    let routes = try await osrm(server).routes(for: request)
    #expect(routes.count == 1)
    #expect(routes[0].legs[0].destination == request.destinations[0])
    #expect(abs(routes[0].distance - 757) < 1)
    let line = requests.value.components(separatedBy: " ")[1]
    #expect(line.hasPrefix("/route/v1/driving/9.5,47.1;9.51,47.1?"))
    for part in [
      "steps=true", "overview=full", "geometries=polyline6", "alternatives=2",
      "bearings=92,60;270,60", "approaches=unrestricted;curb", "exclude=toll,ferry",
    ] {
      #expect(line.contains(part), "\(line)")
    }
  }

  @Test func `a Valhalla request contains all options`() async throws {
    let requests = LockedValue("")
    let server = try TestServer { connection in
      requests.change { $0 = connection.readRequest() }
      connection.answer(Self.answer)
    }
    var request = request
    request.travelMode = .cycling
    request.heading = 10
    request.destinations[0].prefersSameSideOfRoad = true
    request.destinations[0].isVehicleStopover = true
    request.avoidsHighways = true
    request.prefersShorter = true
    let routes = try await ValhallaRouteProvider(server: server.address).routes(for: request)
    #expect(routes[0].travelMode == .cycling)
    for part in [
      "POST /route", #""format":"osrm""#, #""costing":"bicycle""#, #""heading":10"#,
      #""preferred_side":"same""#, #""max_road_class":"trunk""#, #""use_highways":0"#,
      #""shortest":true"#,
    ] {
      #expect(requests.value.contains(part), "\(requests.value)")
    }
  }

  @Test(arguments: [
    ("404 Not Found", "<html>no</html>", RouteError.network("HTTP status 404")),
    ("500 Internal Server Error", "", .network("HTTP status 500")),
    ("400 Bad Request", #"{"code":"NoRoute","message":"no"}"#, .noRouteFound(from: 0, to: 1)),
    (
      "400 Bad Request", #"{"error_code":171,"error":"No suitable edges near location"}"#,
      .tooFarFromRoads(waypoint: 0, distance: .infinity, limit: .infinity)
    ),
    ("200 OK", "<html>hello</html>", .invalidResponse("line 1, column 1: unexpected character")),
    ("200 OK", "", .invalidResponse("line 1, column 1: the text ends too early")),
    ("503 Busy", RouteServiceTests.answer, .network("HTTP status 503")),
  ])
  func `error responses are mapped to route errors`(status: String, body: String, error: RouteError)
    async throws
  {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer(body, status: status)
    }
    await #expect(throws: error) { try await osrm(server).routes(for: request) }
  }

  @Test func `a truncated response is an error`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer(String(Self.answer.prefix(200)), length: Self.answer.utf8.count)
    }
    await #expect(throws: RouteError.self) { try await osrm(server).routes(for: request) }
  }

  @Test func `a closed connection or missing server is a network error`() async throws {
    let server = try TestServer { _ in }
    await #expect {
      try await osrm(server).routes(for: request)
    } throws: { if case RouteError.network = $0 { true } else { false } }
    server.stop()
    let nowhere = OSRMRouteProvider(server: "not an address", timeout: 5)
    await #expect {
      try await nowhere.routes(for: request)
    } throws: { if case RouteError.network = $0 { true } else { false } }
  }

  @Test func `a silent server causes a timeout`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.waitForEnd()
    }
    await #expect(throws: RouteError.network("no response within 0.3 s")) {
      try await osrm(server, timeout: 0.3).routes(for: request)
    }
  }

  @Test func `an endless response is canceled at the limit`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer(String(repeating: " ", count: 300_000), length: 1 << 30)
      connection.waitForEnd()
    }
    await #expect(throws: RouteError.invalidResponse("it is too long")) {
      try await osrm(server, limit: 100_000).routes(for: request)
    }
  }

  @Test func `a canceled request ends at once, even if a response arrives later`() async throws {
    let (reached, reach) = AsyncStream<Void>.makeStream()
    let server = try TestServer { connection in
      _ = connection.readRequest()
      reach.yield()
      connection.waitForEnd()
      connection.answer(Self.answer)
    }
    let provider = osrm(server, timeout: 300)
    let request = request
    let task = Task { try await provider.routes(for: request) }
    for await _ in reached { break }
    task.cancel()
    await #expect(throws: RouteError.canceled) { try await task.value }
  }

  @Test func `a response after cancellation is ignored`() async throws {
    let transport = LateTransport()
    let provider = OSRMRouteProvider(server: "http://late", transport: transport)
    let request = request
    let task = Task { try await provider.routes(for: request) }
    for await _ in transport.requests { break }
    task.cancel()
    transport.answer.finish()
    await #expect(throws: RouteError.canceled) { try await task.value }
  }

  @Test func `unsupported requests are rejected without contacting the server`() async throws {
    let provider = OSRMRouteProvider(server: "http://127.0.0.1:1", profiles: [:])
    await #expect(throws: RouteError.travelModeUnsupported(.driving)) {
      try await provider.routes(for: request)
    }
    await #expect(throws: RouteError.noWaypoints) {
      try await provider.routes(for: RouteRequest(from: request.origin, to: []))
    }
  }
}

/// A transport that responds on demand and ignores cancellation.
private struct LateTransport: HTTPTransport {
  let requests: AsyncStream<Void>
  let answer: AsyncStream<Void>.Continuation
  private let sent: AsyncStream<Void>.Continuation
  private let answered: AsyncStream<Void>

  init() {
    (requests, sent) = AsyncStream<Void>.makeStream()
    (answered, answer) = AsyncStream<Void>.makeStream()
  }

  func send(_ request: HTTPRequest) async throws(RouteError) -> HTTPResponse {
    sent.yield()
    // Wait in a task that is not canceled with this one.
    let answered = answered
    await Task.detached { for await _ in answered {} }.value
    return HTTPResponse(status: 200, body: Array(RouteServiceTests.answer.utf8))
  }
}

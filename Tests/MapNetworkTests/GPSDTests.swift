// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapJSON
import MapNavigation
import MapTestSupport
import Testing

@testable import MapNetwork

@Suite struct GPSDTests {
  /// Output lines of gpsd 3.17 and 3.25.
  private static let greeting = """
    {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
    {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0","activated":"2026-11-21T09:00:00.000Z"}]}
    {"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false}

    """
  private static let fix = #"""
    {"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2005-06-08T10:34:48.283Z","ept":0.005,"lat":46.498293369,"lon":7.567411672,"altHAE":1343.127,"altMSL":1295.3,"epx":3.0,"epy":4.0,"epv":32.321,"track":10.3788,"speed":0.091,"climb":-0.085,"eps":34.11}
    """#

  @Test func `a TPV report is parsed as a location`() throws {
    let location = try #require(TPVReport.location(Array(Self.fix.utf8), now: 0))
    #expect(location.coordinate == Coordinate(latitude: 46.498293369, longitude: 7.567411672))
    let date = ISO8601DateFormatter().date(from: "2005-06-08T10:34:48Z")
    #expect(abs(location.time - (date?.timeIntervalSince1970 ?? 0) - 0.283) < 1e-3)
    #expect(location.accuracy == 5)
    #expect(location.course == 10.3788)
    #expect(location.speed == 0.091)
    #expect(location.altitude == 1295.3)
  }

  @Test(arguments: [
    #"{"class":"TPV","mode":1}"#, #"{"class":"TPV","mode":0,"lat":1,"lon":2}"#,
    #"{"class":"SKY","mode":3,"lat":1,"lon":2}"#, #"{"class":"TPV","mode":3,"lat":91,"lon":2}"#,
    #"{"class":"TPV","mode":2,"lat":1}"#, "", "garbage", "{", "[]",
    #"{"class":"TPV","mode":3,"lat":1,"lon":1e300}"#,
  ])
  func `reports without a fix are ignored`(line: String) {
    #expect(TPVReport.location(Array(line.utf8), now: 0) == nil)
  }

  @Test func `missing and invalid properties stay nil`() throws {
    let line = #"{"class":"TPV","mode":2,"lat":1,"lon":2,"track":-1,"speed":-3,"alt":5}"#
    let location = try #require(TPVReport.location(Array(line.utf8), now: 77))
    #expect(location.time == 77)
    #expect(location.accuracy == nil)
    #expect(location.course == 359)
    #expect(location.speed == nil)
    #expect(location.altitude == nil)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("2000-02-29T12:00:00.5Z", 951_825_600.5),
    ("2026-11-21T09:00:00.000Z", 1_795_251_600),
  ])
  func `times are seconds since 1970`(text: String, seconds: Double) {
    #expect(TPVReport.time(.string(text)) == seconds)
    #expect(TPVReport.time(.string(String(text.dropLast()))) == nil)
  }

  @Test(.timeLimit(.minutes(10)))
  func `locations arrive despite split lines, and again after a reconnection`() async throws {
    let requests = LockedValue<[String]>([])
    let server = try TestServer { connection in
      requests.change { $0.append(connection.read { $0.contains("\n") }) }
      connection.write(Self.greeting + "not json\n")
      connection.write(String(repeating: "x", count: ResourceLimits.gpsdLineBytes + 10) + "\n")
      connection.write(String(Self.fix.prefix(40)))
      connection.write(String(Self.fix.dropFirst(40)) + "\n")
    }
    let client = GPSDClient(host: "127.0.0.1", port: server.port, shortestPause: 0.01)
    var fixes: [MapLocation] = []
    for await location in client.locations() {
      fixes.append(location)
      if fixes.count == 3 { break }
    }
    #expect(Set(fixes).count == 1)
    #expect(requests.value.count >= 3)
    #expect(requests.value.allSatisfy { $0 == "?WATCH={\"enable\":true,\"json\":true};\n" })
  }

  @Test(.timeLimit(.minutes(10)))
  func `canceling ends the wait for a gpsd that is silent or unavailable`() async throws {
    let (reached, reach) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Void>.makeStream()
    let server = try TestServer { connection in
      reach.yield()
      connection.waitForEnd()
      end.yield()
    }
    let client = GPSDClient(host: "127.0.0.1", port: server.port)
    let task = Task { for await _ in client.locations() {} }
    for await _ in reached { break }
    task.cancel()
    await task.value
    for await _ in ended { break }
    let nowhere = GPSDClient(host: "127.0.0.1", port: 1, shortestPause: 0.01)
    let waiting = Task { for await _ in nowhere.locations() {} }
    waiting.cancel()
    await waiting.value
  }

  @Test(.timeLimit(.minutes(10))) @MainActor
  func `a provider delivers locations to its listeners, and disconnects after the last one`()
    async throws
  {
    let (ended, end) = AsyncStream<Void>.makeStream()
    let server = try TestServer { connection in
      connection.write(Self.fix + "\n")
      connection.waitForEnd()
      end.yield()
    }
    let provider = GPSDLocationProvider(GPSDClient(host: "127.0.0.1", port: server.port))
    let (fixes, fix) = AsyncStream<MapLocation>.makeStream()
    let updates = [1, 2].map { _ in provider.addListener { fix.yield($0) } }
    var received: [MapLocation] = []
    for await location in fixes {
      received.append(location)
      if received.count == 2 { break }
    }
    #expect(received.map(\.accuracy) == [5, 5])
    for subscription in updates { subscription.cancel() }
    for await _ in ended { break }
  }
}

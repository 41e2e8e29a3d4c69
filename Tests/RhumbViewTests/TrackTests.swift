// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

@testable import RhumbView

/// The figures of recorded tracks, against formulas of their own.
@Suite struct TrackTests {
  private func location(
    _ latitude: Double, _ longitude: Double, time: Double = 0, altitude: Double? = nil
  ) -> MapLocation {
    MapLocation(
      Coordinate(latitude: latitude, longitude: longitude), time: time, altitude: altitude)
  }

  /// The distance on the sphere by the angle between vectors, in meters. The mean radius is IUGG's.
  private func distance(_ a: MapLocation, _ b: MapLocation) -> Double {
    func vector(_ location: MapLocation) -> SIMD3<Double> {
      let (latitude, longitude) = (
        location.coordinate.latitude * .pi / 180, location.coordinate.longitude * .pi / 180
      )
      return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
    }
    let (u, v) = (vector(a), vector(b))
    let cross = SIMD3(
      u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    return 6_371_008.8 * atan2((cross * cross).sum().squareRoot(), (u * v).sum())
  }

  @Test func `the length is the sum of the distances on the sphere`() {
    let locations = [
      (60.17, 24.94), (60.18, 24.95), (60.18, 24.93), (-33.9, 151.2), (-33.9, -179.9),
    ]
    .map { location($0.0, $0.1) }
    let expected = zip(locations, locations.dropFirst()).map { distance($0, $1) }
    let track = Track(locations)
    // Rhumb's sphere can be that of the Mercator map, 0.11 % larger.
    #expect(abs(track.length / expected.reduce(0, +) - 1) < 0.0012)
    #expect(track.distances.count == 5 && track.distances[0] == 0)
    #expect(abs(track.distances[2] / (expected[0] + expected[1]) - 1) < 0.0012)
    #expect(Track([locations[0]]).length == 0 && Track([]).length == 0)
  }

  @Test func `the speed is the length by the time between the first and the last location`() {
    let times = [1_700_000_000.0, 1_700_000_100, 1_700_000_600]
    let track = Track(
      times.enumerated().map { location(60 + 0.01 * Double($0.offset), 25, time: $0.element) })
    #expect(track.duration == 600)
    #expect(track.speed == track.length / 600)
    // 0.02° of a meridian are 2,224 m: 3.71 m/s, 13.3 km/h.
    #expect(abs((track.speed ?? 0) - 3.707) < 0.005)
    #expect(track.lines(InstructionFormatter()).first?.hasSuffix("13.3 km/h") ?? false)
  }

  @Test func `recordings without times have no speed`() {
    // Their locations are a second apart, from 0 on.
    let track = Track((0..<10).map { location(60 + 0.001 * Double($0), 25, time: Double($0)) })
    #expect(track.duration == nil && track.speed == nil)
    #expect(Track([location(60, 25, time: 1e9), location(61, 25, time: 1e9)]).speed == nil)
    #expect(Track([location(60, 25, time: 1e9 + 5), location(61, 25, time: 1e9)]).speed == nil)
  }

  /// A climb by its definition: of all ways to choose altitudes in order, beginning with the first, each being the first
  /// that is 4 m from the last chosen one.
  private func climb(_ altitudes: [Double]) -> (up: Double, down: Double) {
    var chosen = [altitudes[0]]
    var rest = altitudes[...]
    while let next = rest.firstIndex(where: { abs($0 - (chosen.last ?? 0)) >= 4 }) {
      chosen.append(altitudes[next])
      rest = altitudes[(next + 1)...]
    }
    let steps = zip(chosen, chosen.dropFirst()).map { $1 - $0 }
    return (steps.filter { $0 > 0 }.reduce(0, +), -steps.filter { $0 < 0 }.reduce(0, +))
  }

  private func track(_ altitudes: [Double?]) -> Track {
    Track(
      altitudes.enumerated().map {
        location(60 + 0.001 * Double($0.offset), 25, altitude: $0.element)
      })
  }

  @Test(arguments: [
    // A hill, steps that are too small, a slope in small steps, noise on a plain.
    ([0.0, 10, 30, 20, 5], 30.0, 25.0), ([0, 3, 0, 3.9, 0], 0, 0),
    ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 8, 0), ([100, 103, 97, 107, 99], 7, 8),
  ])
  func `ascents and descents leave out the errors of a receiver`(
    altitudes: [Double], up: Double, down: Double
  ) throws {
    let climb = try #require(track(altitudes).climb)
    let expected = self.climb(altitudes)
    #expect(climb.up == expected.up && climb.down == expected.down)
    #expect(climb.up == up && climb.down == down)
  }

  @Test func `the sum of ascents and descents is the difference of the ends within the threshold`()
    throws
  {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let altitudes = (0..<200).map { _ in Double(generator.next() % 1000) / 10 }
      let climb = try #require(track(altitudes).climb)
      #expect(abs(climb.up - climb.down - (altitudes[199] - altitudes[0])) < 4)
      let expected = self.climb(altitudes)
      #expect(abs(climb.up - expected.up) < 1e-9 && abs(climb.down - expected.down) < 1e-9)
    }
  }

  @Test func `locations without altitudes have no climb and no profile`() {
    #expect(track([nil, nil]).climb == nil && track([nil, nil]).profile.isEmpty)
    #expect(track([5]).climb == nil && track([5]).profile.isEmpty)
    #expect(track([nil, nil]).lines(InstructionFormatter()).count == 1)
    let gaps = track([0, nil, 10, nil])
    #expect(gaps.climb?.up == 10 && gaps.profile.map(\.altitude) == [0, 10])
    #expect(gaps.profile.last?.distance == gaps.distances[2])
  }

  @Test func `recordings in JSON and CSV are recognized by their content`() throws {
    let folder = try TemporaryFolder()
    let recordings = [
      #"[{"point": "POINT(11.5 48.1)", "time": "2014-09-10 06:54:07+0200"}]"#,
      #"{"locations": [{"latitude": 48.1, "longitude": 11.5, "timestamp": 1}]}"#,
      "time,lat,lon\n0,48.1,11.5\n1,48.2,11.6\n",
    ]
    for recording in recordings {
      let bytes = Array(recording.utf8)
      let path = try folder.write(bytes, to: "track")
      #expect(try MapFile.kind(of: path) == .recording)
      #expect(try MapFile.kind(of: bytes, named: "track") == .recording)
      #expect(try !LocationFile.read(bytes).isEmpty)
    }
    let point = Array(#"{"type": "Point", "coordinates": [11.5, 48.1]}"#.utf8)
    let place = try folder.write(point, to: "place")
    #expect(try MapFile.kind(of: place) == .geoJSON(JSON(parsing: point)))
    let table = try folder.write(Array("way,speed\n1,30\n".utf8), to: "traffic.csv")
    #expect(throws: ViewError.self) { try MapFile.kind(of: table) }
    // Places without times are no drive.
    let places = try folder.write(Array("name,lat,lng\nHome,48.1,11.5\n".utf8), to: "places.csv")
    #expect(throws: ViewError.self) { try MapFile.kind(of: places) }
    let list = Array(#"[{"name": "Home", "lat": 48.1, "lng": 11.5}]"#.utf8)
    let home = try folder.write(list, to: "places.json")
    #expect(throws: ViewError.self) { try MapFile.kind(of: home) }
  }

  @Test func `a profile of a long track has about 400 points`() {
    let long = track((0..<10_000).map { Double($0 % 7) })
    #expect((400...800).contains(long.profile.count) || long.profile.count == 400)
    #expect(long.profile.first?.distance == 0)
  }
}

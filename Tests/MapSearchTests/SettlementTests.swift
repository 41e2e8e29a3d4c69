// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import Testing

@testable import MapSearch

/// The settlement that a coordinate belongs to, against a search of all places with a formula of its own.
@Suite struct SettlementTests {
  private struct Town {
    var name: String
    var kind: PlaceKind
    var coordinate: Coordinate

    var place: Place { Place(name: name, kind: kind, coordinate: coordinate) }

    /// The radius in meters in which the settlement's places are.
    var reach: Double {
      switch kind {
      case .city: 15_000
      case .town: 6_000
      case .village: 3_000
      default: 0
      }
    }
  }

  /// The distance on the sphere by the haversine formula, in meters.
  private func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
    let (x, y) = (a.latitude * .pi / 180, b.latitude * .pi / 180)
    let (dx, dy) = ((b.longitude - a.longitude) * .pi / 180, y - x)
    let h = pow(sin(dy / 2), 2) + cos(x) * cos(y) * pow(sin(dx / 2), 2)
    return 2 * 6_371_008.8 * asin(min(1, h.squareRoot()))
  }

  private func index(_ towns: [Town]) async throws -> PlaceIndex {
    let index = try PlaceIndex()
    try await index.add(towns.map(\.place))
    return index
  }

  /// The settlement of a place that is not a settlement.
  private func settlement(
    around coordinate: Coordinate, in index: PlaceIndex
  ) async throws -> Place? {
    let found = try await index.surroundings(
      of: Place(name: "", kind: .poi, coordinate: coordinate))
    #expect(found.count <= 1)
    return found.first
  }

  /// A town, in meters east and north of 60° N 25° E.
  private func town(_ name: String, _ kind: PlaceKind, _ east: Double, _ north: Double) -> Town {
    Town(name: name, kind: kind, coordinate: coordinate(east, north))
  }

  private func coordinate(_ east: Double, _ north: Double) -> Coordinate {
    let degree = 6_371_008.8 * Double.pi / 180
    return Coordinate(latitude: 60 + north / degree, longitude: 25 + east / degree / 0.5)
  }

  @Test(arguments: [
    // 800 m from a village is nearer for its size than 5.2 km from a city, but 2 km are not nearer than 4 km.
    (4_000.0, 0.0, "City"), (5_200, 0, "Village"), (5_900, 0, "Village"),
    (14_500, 0, "City"), (15_600, 0, nil), (0, -14_500, "City"),
    (0, 20_000, "Town"), (0, 25_800, "Town"), (0, 26_200, nil),
  ])
  func `a coordinate belongs to the settlement that is nearest for its size`(
    east: Double, north: Double, name: String?
  ) async throws {
    let index = try await index([
      town("City", .city, 0, 0), town("Village", .village, 6_000, 0),
      town("Town", .town, 0, 20_000),
    ])
    #expect(try await settlement(around: coordinate(east, north), in: index)?.name == name)
  }

  @Test func `only cities, towns and villages are settlements`() async throws {
    let kinds = PlaceKind.allCases.filter { ![.city, .town, .village].contains($0) }
    let index = try await index(
      kinds.map { Town(name: "Place \($0.rawValue)", kind: $0, coordinate: coordinate(0, 0)) })
    #expect(try await settlement(around: coordinate(0, 0), in: index) == nil)
  }

  @Test func `an empty index and an invalid coordinate have none`() async throws {
    let empty = try PlaceIndex()
    #expect(try await settlement(around: coordinate(0, 0), in: empty) == nil)
    let index = try await index([town("City", .city, 0, 0)])
    for place in [
      Coordinate(latitude: .nan, longitude: 25), Coordinate(latitude: 91, longitude: 25),
      Coordinate(latitude: 60, longitude: .infinity),
    ] {
      #expect(try await settlement(around: place, in: index) == nil)
    }
  }

  @Test func `settlements across the antimeridian are found`() async throws {
    let index = try await index([
      Town(
        name: "Taveuni", kind: .city, coordinate: Coordinate(latitude: -16.8, longitude: 179.99))
    ])
    let place = Coordinate(latitude: -16.8, longitude: -179.95)
    #expect(try await settlement(around: place, in: index)?.name == "Taveuni")
  }

  /// Random towns within 60 × 60 km at a latitude, and random coordinates among them.
  @Test(arguments: [0.0, 47, -70])
  func `random settlements are those of a search of all`(latitude: Double) async throws {
    var generator = SplitMix64(seed: 11)
    let kinds: [PlaceKind] = [.city, .town, .village, .village, .village]
    func place() -> Coordinate {
      Coordinate(
        latitude: latitude + Double.random(in: 0..<0.54, using: &generator),
        longitude: 10 + Double.random(in: 0..<0.54, using: &generator)
          / cos(latitude * .pi / 180))
    }
    let towns = (0..<120).map {
      Town(name: "Number \($0)", kind: kinds[$0 % kinds.count], coordinate: place())
    }
    let index = try await index(towns)
    var counts = (found: 0, none: 0)
    for _ in 0..<300 {
      let place = place()
      let shares = towns.map { distance($0.coordinate, place) / $0.reach }.sorted()
      let best = towns.min {
        distance($0.coordinate, place) / $0.reach < distance($1.coordinate, place) / $1.reach
      }
      let least = shares[0]
      // Where two are equally near, and at the radius, the two formulas may differ.
      guard shares[1] - least > 1e-3, abs(least - 1) > 1e-2 else { continue }
      let found = try await settlement(around: place, in: index)?.name
      #expect(found == (least < 1 ? best?.name : nil), "\(place)")
      if least < 1 { counts.found += 1 } else { counts.none += 1 }
    }
    #expect(counts.found > 100)
  }
}

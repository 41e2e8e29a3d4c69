// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import Testing

@testable import RhumbView

struct AddressTests {
  @Test func `the address is that of the place's own properties`() {
    #expect(
      Address.text(of: [
        "addr:street": "Aleksanterinkatu", "addr:housenumber": "52", "addr:postcode": "00100",
        "addr:city": "Helsinki",
      ]) == "Aleksanterinkatu 52, 00100 Helsinki")
    #expect(
      Address.text(of: ["addr:street": "Hauptstraße", "addr:housenumber": 7]) == "Hauptstraße 7")
    #expect(Address.text(of: ["address": "1 Main St"]) == "1 Main St")
    #expect(Address.text(of: ["addr:city": "Rome", "addr:street": ""]) == nil)
    #expect(Address.text(of: [:]) == nil)
  }

  @Test func `without an address, the nearest street is named`() {
    let coordinate = Coordinate(latitude: 60.17, longitude: 24.94)
    /// A point at distances to the north and east. A meter of latitude is 1/111,195 of a degree.
    func point(_ north: Double, _ east: Double) -> Coordinate {
      Coordinate(
        latitude: 60.17 + north / 111_195, longitude: 24.94 + east / (111_195 * 0.4975))
    }
    let streets = [
      (name: "Near Street", line: [point(-500, 30), point(500, 30)]),
      (name: "Far Street", line: [point(35, -500), point(35, 500)]),
    ]
    #expect(Address.street(near: coordinate, streets: streets) == "Near Street")
    // Neither street is within 40 meters of the point.
    #expect(Address.street(near: point(90, 80), streets: streets) == nil)
    #expect(Address.street(near: coordinate, streets: []) == nil)
  }
}

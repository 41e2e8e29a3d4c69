// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapNavigation
import Testing

@testable import GoogleMapsCompat

/// The times of a session and of a map with a stepped clock, which do not depend on the system's time.
@MainActor @Suite struct SessionClockTests {
  private let clock = SteppedFrameClock()
  private let mapView: GMSMapView

  init() {
    let options = GMSMapViewOptions()
    options.clock = clock
    mapView = GMSMapView(options: options)
  }

  @Test func `a session has the time of the stepped clock after it is attached`() throws {
    mapView.step(to: 30)
    let session = try #require(GMSNavigationServices.createNavigationSession())
    #expect(session.now > 1e9)
    #expect(mapView.enableNavigation(with: session))
    #expect(mapView.navigationTimeOrigin == 0 && session.now == 30)
    mapView.step(to: 42.5)
    #expect(session.now == 42.5)
    // Attached again, it continues.
    #expect(mapView.enableNavigation(with: session))
    #expect(session.now == 42.5)
  }

  @Test func `a session that the app advances continues with its time`() throws {
    mapView.step(to: 30)
    let session = try #require(GMSNavigationServices.createNavigationSession())
    session.advancesAutomatically = false
    session.advance(to: 1000)
    #expect(mapView.enableNavigation(with: session))
    #expect(session.now == 1000)
    mapView.step(to: 31)
    #expect(session.now == 1001 && mapView.navigationTimeOrigin == 970)
  }

  @Test func `a location of the map has the time of its clock`() throws {
    mapView.isMyLocationEnabled = true
    mapView.step(to: 5)
    mapView.locationChanged(to: UserLocation(coordinate: Coordinate(latitude: 60, longitude: 25)))
    #expect(mapView.myLocation?.timestamp == Date(timeIntervalSince1970: 5))
    let session = try #require(GMSNavigationServices.createNavigationSession())
    session.advancesAutomatically = false
    session.advance(to: 1000)
    #expect(mapView.enableNavigation(with: session))
    mapView.locationChanged(to: UserLocation(coordinate: Coordinate(latitude: 61, longitude: 25)))
    #expect(mapView.myLocation?.timestamp == Date(timeIntervalSince1970: 1000))
  }
}

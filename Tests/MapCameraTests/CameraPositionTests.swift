// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import Testing

@Suite("Camera position") struct CameraPositionTests {
  @Test(arguments: [(100.0, 85.0), (-100, -85), (85, 85), (12.5, 12.5), (.infinity, 85)])
  func `latitude is clamped`(given: Double, expected: Double) {
    #expect(CameraPosition(latitude: given, longitude: 0, zoom: 5).target.latitude == expected)
  }

  @Test(arguments: [
    (480.0, 120.0), (840, 120), (1200, 120), (180, -180), (-180, -180), (-181, 179),
  ])
  func `longitude is wrapped`(given: Double, expected: Double) {
    #expect(CameraPosition(latitude: 0, longitude: given, zoom: 5).target.longitude == expected)
  }

  @Test(arguments: [(0.0, 0.0), (360, 0), (-90, 270), (725, 5), (-1e-20, 0), (359.5, 359.5)])
  func `bearing and roll are wrapped`(given: Double, expected: Double) {
    let position = CameraPosition(
      latitude: 0, longitude: 0, zoom: 5, bearing: given, roll: given)
    #expect(position.bearing == expected && position.roll == expected)
  }

  @Test(arguments: [
    (2.0, 30.0), (10, 30), (12, 37.5), (14, 45), (15, 55), (16, 65), (21, 65),
  ])
  func `the largest viewing angle is interpolated by zoom`(zoom: Float, expected: Double) {
    #expect(CameraConstraints.maximumViewingAngle(zoom: zoom) == expected)
    let position = CameraPosition(latitude: 0, longitude: 0, zoom: zoom, viewingAngle: 90)
    #expect(position.viewingAngle == expected)
    let upright = CameraPosition(latitude: 0, longitude: 0, zoom: zoom, viewingAngle: -5)
    #expect(upright.viewingAngle == 0)
  }

  @Test func `zoom is clamped to its range`() {
    #expect(CameraPosition(latitude: 0, longitude: 0, zoom: -3).zoom == 2)
    #expect(CameraPosition(latitude: 0, longitude: 0, zoom: 99).zoom == 21)
    #expect(CameraPosition(latitude: 0, longitude: 0, zoom: 13.25).zoom == 13.25)
  }

  @Test func `values that are not finite become the default or the nearest limit`() {
    let bad = CameraPosition(
      latitude: .nan, longitude: .infinity, zoom: .nan, bearing: -.infinity, viewingAngle: .nan)
    #expect(bad == .default)
    let infinite = CameraPosition(
      latitude: -.infinity, longitude: .nan, zoom: .infinity, bearing: .nan,
      viewingAngle: .infinity)
    #expect(infinite.target == Coordinate(latitude: -85, longitude: 0))
    #expect(infinite.zoom == 21)
    #expect(infinite.bearing == 0)
    #expect(infinite.viewingAngle == 65)
  }
}

// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Testing

/// Geometry on a sphere. Most values are from the unit tests of Google's utility library.
@Suite("Path and coordinate helpers of Google's utility library") @MainActor
struct GeometryUtilsTests {
  /// About 5 cm at the equator, half the default tolerance, and about 20 cm.
  private let small = 5e-7
  private let big = 2e-6
  private let up = CLLocationCoordinate2D(latitude: 90, longitude: 0)
  private let down = CLLocationCoordinate2D(latitude: -90, longitude: 0)
  private let front = CLLocationCoordinate2D(latitude: 0, longitude: 0)
  private let right = CLLocationCoordinate2D(latitude: 0, longitude: 90)

  private func at(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  @Test func `areas of parts of the sphere`() {
    let quarter = Double.pi * kGMSEarthRadius * kGMSEarthRadius
    let path = [right, up, front, down, right].gmsMutablePath
    let reverse = [right, down, front, up, right].gmsMutablePath
    #expect(abs(path.area() - quarter) < 0.4 && abs(reverse.area() - quarter) < 0.4)
    #expect(path.signedArea() == -reverse.signedArea())
    #expect(abs([right, up, front].gmsPath.signedArea(radius: 1) - .pi / 2) < 1e-12)
    #expect(abs([front, up, right].gmsPath.signedArea(radius: 1) + .pi / 2) < 1e-12)
    let side = 0.1 * Double.pi / 180
    let triangle = [at(0, 0), at(0, 0.1), at(0.1, 0.1)].gmsPath
    #expect(abs(triangle.signedArea(radius: 1) - side * side / 2) < 1e-6)
    #expect([front, right].gmsPath.area() == 0)
  }

  @Test(arguments: [true, false])
  func `a path contains its vertices and the coordinates inside`(geodesic: Bool) {
    let path = [at(0, 0), at(10, 12), at(20, 5)].gmsPath
    for inside in [at(10, 12), at(10, 11), at(19, 5)] {
      #expect(path.contains(coordinate: inside, geodesic: geodesic))
    }
    for outside in [at(0, 1), at(11, 12), at(30, 5), at(0, -180), at(0, 90)] {
      #expect(!path.contains(coordinate: outside, geodesic: geodesic))
    }
    let cap = [at(89, 0), at(89, 120), at(89, -120)].gmsPath
    #expect(cap.contains(coordinate: at(90, -90), geodesic: geodesic))
    #expect(!cap.contains(coordinate: down, geodesic: geodesic))
    #expect(!GMSPath().contains(coordinate: front, geodesic: geodesic))
  }

  @Test(arguments: [true, false])
  func `a coordinate is on a path within the tolerance`(geodesic: Bool) {
    let path = [at(0, 90), at(0, 180)].gmsPath
    for on in [at(0, 90 - small), at(0, 90 + small), at(-small, 90), at(0, 135), at(small, 135)] {
      #expect(path.isOnPath(coordinate: on, geodesic: geodesic))
    }
    for off in [at(0, 90 - big), at(0, 0), at(0, -90), at(big, 135)] {
      #expect(!path.isOnPath(coordinate: off, geodesic: geodesic))
    }
    #expect(path.isOnPath(coordinate: at(big, 135), geodesic: geodesic, tolerance: 1))
    #expect(!GMSPath().isOnPath(coordinate: front, geodesic: geodesic))
    #expect([at(1, 2)].gmsPath.isOnPath(coordinate: at(1, 2), geodesic: geodesic))
    #expect(GMSPath.defaultToleranceInMeters == 0.1)
  }

  @Test func `coordinates are offset and interpolated along great circles`() {
    let quarter = kGMSEarthRadius * Double.pi / 2
    let north = front.offset(distance: quarter, heading: 0)
    #expect(abs(north.latitude - 90) < 1e-6)
    let east = front.offset(distance: quarter / 2, heading: 90)
    #expect(abs(east.longitude - 45) < 1e-9 && abs(east.latitude) < 1e-9)
    let middle = front.interpolate(to: right, fraction: 0.5)
    #expect(abs(middle.longitude - 45) < 1e-9 && abs(middle.latitude) < 1e-9)
    #expect(
      abs(front.distance(to: right) - quarter) < 1e-6 && abs(front.heading(to: right) - 90) < 1e-9)
  }

  @Test func `map points are projected and interpolated in the shorter direction`() {
    #expect(front.mapPoint == GMSProject(front) && at(0, 90).mapPoint.x == 0.5)
    let coordinate = at(52.5, 13.25)
    #expect(abs(coordinate.mapPoint.location.latitude - 52.5) < 1e-9)
    let middle = MapPoint.interpolate(
      from: at(0, 170).mapPoint, to: at(0, -170).mapPoint, fraction: 0.25)
    #expect(abs(middle.location.longitude - 175) < 1e-9)
  }

  @Test func `polygons and polylines have the helpers of their paths`() {
    let polygon = GMSPolygon(path: [right, up, front].gmsPath)
    #expect(abs((polygon.signedArea(radius: 1) ?? 0) - .pi / 2) < 1e-12)
    #expect(abs((polygon.area(radius: 2) ?? 0) - 2 * .pi) < 1e-12)
    #expect(polygon.contains(coordinate: at(45, 45)) && !polygon.contains(coordinate: at(-1, 45)))
    #expect(GMSPolygon().area() == nil && !GMSPolygon().contains(coordinate: front))
    let line = GMSPolyline(path: [at(0, 90), at(0, 180)].gmsPath)
    #expect(line.isOnPolyline(coordinate: at(small, 135)))
    #expect(!line.isOnPolyline(coordinate: at(big, 135)))
    #expect(!GMSPolyline().isOnPolyline(coordinate: front))
    let spans = [at(0, 0), at(0, 4)].gmsPath.styleSpans(
      styles: [.solidColor(.red), .solidColor(.blue)], lengths: [0.5, 1], lengthKind: .projected)
    #expect(spans.count == 1)
  }
}

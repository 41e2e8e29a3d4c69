// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The regions with left-hand traffic, as boxes around countries. The boxes cross some borders at sea.
enum LeftHandTraffic {
  private static let boxes: [(south: Double, west: Double, north: Double, east: Double)] = [
    (49.85, -11, 61, 1.77),  // Great Britain and Ireland
    (35.7, 14.1, 36.1, 14.6),  // Malta
    (34.5, 32.2, 35.75, 34.65),  // Cyprus
    (30.9, 129.6, 34, 146), (34, 130.8, 41, 146), (41, 139, 45.6, 146),  // Japan
    (24, 122.9, 30.9, 131.5),  // Japan's southern islands
    (-44, 112.9, -10, 154), (-47.5, 166, -34, 179),  // Australia, New Zealand
    (5.8, 79.5, 9.9, 82),  // Sri Lanka
    (8, 72, 27, 88.2), (27, 72, 32, 78), (24, 61, 34, 72),  // India, Pakistan
    (20.5, 88.2, 26.5, 92.4),  // Bangladesh
    (5.6, 97.8, 20.3, 101), (5.6, 101, 18, 104.7),  // Thailand
    (0.8, 100, 6.7, 104.6), (-11, 95, 0.8, 141),  // Malaysia, Singapore, Indonesia
    (22.15, 113.83, 22.56, 114.45),  // Hong Kong
    (-35, 16.5, -22.2, 33), (-27, 12, -17, 33), (-22.2, 25, -8.5, 35),  // southern Africa
    (-11.7, 29.5, -1, 40.5), (-4.6, 34, 4.6, 41.8),  // Tanzania, Kenya
    (17.7, -78.4, 18.6, -76.1),  // Jamaica
  ]

  static func contains(_ coordinate: Coordinate) -> Bool {
    boxes.contains {
      coordinate.latitude >= $0.south && coordinate.latitude <= $0.north
        && coordinate.longitude >= $0.west
        && coordinate.longitude <= $0.east
    }
  }
}

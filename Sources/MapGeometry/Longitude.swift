// SPDX-License-Identifier: Apache-2.0

/// Arithmetic on longitudes, in degrees east, interpreted modulo 360.
public enum Longitude {
  /// Returns the same meridian in -180..<180. Values that are not finite are returned unchanged.
  public static func wrapped(_ degrees: Double) -> Double {
    guard degrees < -180 || degrees >= 180 else { return degrees }
    let result = degrees - 360 * ((degrees + 180) / 360).rounded(.down)
    // A value slightly below -180 may round up to 180.
    return result >= 180 ? -180 : result
  }

  /// Returns the eastward difference from one meridian to another: 0..<360 degrees.
  public static func eastward(from west: Double, to east: Double) -> Double {
    let difference = east - west
    guard difference < 0 || difference >= 360 else { return difference }
    let result = difference - 360 * (difference / 360).rounded(.down)
    return result >= 360 ? 0 : result
  }

  /// Returns the shortest difference from one meridian to another: degrees in -180..<180, positive to the
  /// east.
  public static func difference(from start: Double, to end: Double) -> Double {
    wrapped(end - start)
  }
}

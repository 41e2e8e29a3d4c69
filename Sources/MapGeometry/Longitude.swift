// SPDX-License-Identifier: Apache-2.0

/// Arithmetic on longitudes: degrees east, read modulo 360.
public enum Longitude {
  /// The same meridian in -180..<180. What is not finite stays as it is.
  public static func wrapped(_ degrees: Double) -> Double {
    guard degrees < -180 || degrees >= 180 else { return degrees }
    let result = degrees - 360 * ((degrees + 180) / 360).rounded(.down)
    // A value a hair below -180 rounds up to 180 itself.
    return result >= 180 ? -180 : result
  }

  /// How far east one must go from one meridian to another: 0..<360 degrees.
  public static func eastward(from west: Double, to east: Double) -> Double {
    let difference = east - west
    guard difference < 0 || difference >= 360 else { return difference }
    let result = difference - 360 * (difference / 360).rounded(.down)
    return result >= 360 ? 0 : result
  }

  /// The short way from one meridian to another: degrees in -180..<180, east positive.
  public static func difference(from start: Double, to end: Double) -> Double {
    wrapped(end - start)
  }
}

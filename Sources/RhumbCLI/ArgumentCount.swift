// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import MapFiles

/// Refuses more arguments than the parser reads in reasonable time.
enum ArgumentCount {
  static func check(_ count: Int) throws(ValidationError) {
    guard count > ResourceLimits.commandArguments else { return }
    throw ValidationError(
      "\(count) arguments are more than \(ResourceLimits.commandArguments); put many markers or lines "
        + "into a GeoJSON file and name it with --geojson")
  }
}

// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import MapFiles

/// The limit on the number of arguments, above which the parser would take too long.
package enum ArgumentCount {
  package static func check(_ count: Int) throws(ValidationError) {
    guard count > ResourceLimits.commandArguments else { return }
    throw ValidationError(
      "\(count) arguments exceed the limit of \(ResourceLimits.commandArguments); put markers or lines "
        + "into a GeoJSON file and pass it with --geojson")
  }
}

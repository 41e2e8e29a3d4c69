// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapNetwork

extension FuzzTarget {
  static let locations: [FuzzTarget] = [
    FuzzTarget("gpx", maximumLength: 1024) { bytes in _ = try? LocationFile.gpx(bytes) },
    FuzzTarget("csv", maximumLength: 512) { bytes in _ = try? LocationFile.csv(bytes) },
    FuzzTarget("recording", maximumLength: 1024) { bytes in
      _ = try? LocationFile.json(bytes)
      _ = try? LocationFile.read(bytes)
    },
    FuzzTarget("tpv", maximumLength: 512) { bytes in
      guard let location = TPVReport.location(bytes, now: 0) else { return }
      precondition(location.coordinate.isValid, "a fix with an invalid coordinate")
    },
    FuzzTarget("dbus", maximumLength: 512) { bytes in
      guard let message = try? DBusMessage(bytes) else { return }
      precondition(
        (try? DBusMessage(message.bytes)) != nil, "a message that cannot be parsed again")
    },
  ]
}

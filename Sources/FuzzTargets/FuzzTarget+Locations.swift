// SPDX-License-Identifier: Apache-2.0
import Foundation
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
    FuzzTarget("saved-drive", maximumLength: 4096) { bytes in
      // The drive, and after a line feed its route, which is the text "ROUTE" in the drive.
      let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
      let route = Data(parts.dropFirst().first ?? []).base64EncodedString()
      let text = String(decoding: parts.first ?? [], as: UTF8.self)
        .replacingOccurrences(of: "\"ROUTE\"", with: "\"\(route)\"")
      guard let drive = try? SavedDrive.read(Data(text.utf8)), var state = try? drive.state(),
        let start = state.position
      else { return }
      for second in 1...20 {
        let time = start.time + Double(second)
        let coordinate = start.coordinate.offset(by: 40 * Double(second), heading: 70)
        _ = state.update(MapLocation(coordinate, time: time, accuracy: 10))
        _ = state.tick(time + 0.5)
        state.rerouteFailed(at: time + 0.5)
      }
    },
    FuzzTarget("dbus", maximumLength: 512) { bytes in
      guard let message = try? DBusMessage(bytes) else { return }
      precondition(
        (try? DBusMessage(message.bytes)) != nil, "a message that cannot be parsed again")
    },
  ]
}

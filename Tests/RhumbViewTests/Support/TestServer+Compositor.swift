// SPDX-License-Identifier: Apache-2.0
import MapTestSupport

extension TestServer {
  /// Starts a Wayland compositor with a screen and no seat. Its first client is the last one.
  static func compositor(path: String) throws -> TestServer {
    // The registry (object 2) has one object, and the callback (3) is done.
    let head: [UInt32] = [2, 32 << 16, 1, 10]
    let tail: [UInt32] = [1, 3, 12 << 16, 0]
    let events =
      head.withUnsafeBytes { Array($0) } + Array("wl_output".utf8) + [0, 0, 0]
      + tail.withUnsafeBytes { Array($0) }
    return try TestServer(path: path, connections: 1) { client in
      client.write(events)
      client.finish()
      client.waitForEnd()
    }
  }
}

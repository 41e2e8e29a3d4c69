// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapJSON
import MapTestSupport
import Testing

/// A simulated gpsd with a receiver, which reports 20 times a second.
final class Receiver: Sendable {
  private let state: Mutex<(location: [Double], isOpen: Bool)>

  init(_ location: [Double]) { state = Mutex((location, true)) }

  var location: [Double] {
    get { state.withLock { $0.location } }
    set { state.withLock { $0.location = newValue } }
  }
  /// Whether the connections stay open.
  var isOpen: Bool {
    get { state.withLock { $0.isOpen } }
    set { state.withLock { $0.isOpen = newValue } }
  }

  func serve(port: UInt16 = 0) throws -> TestServer {
    try TestServer(port: port) { [self] connection in
      connection.write(#"{"class":"VERSION","release":"3.25"}"# + "\n")
      _ = connection.read { $0.contains("\n") }
      while isOpen {
        let location = location
        connection.write(
          #"{"class":"TPV","mode":3,"lat":\#(location[0]),"lon":\#(location[1]),"epx":5,"epy":5}"#
            + "\n")
        usleep(50_000)
      }
    }
  }
}

extension RunningViewer {
  /// Waits until the location dot is at a coordinate.
  func waits(at location: [Double]) throws {
    try state { $0["location"]?.array?.compactMap(\.number) == location }
  }
}

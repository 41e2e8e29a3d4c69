// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux)
  /// The seat that SDL before 2.30 needs on Wayland: it crashes with a compositor that has none, that is no keyboard, pointer or
  /// touch screen (https://github.com/libsdl-org/SDL/issues/8898).
  struct WaylandSeat {
    /// The variable with the descriptor of a connection. libwayland removes it when it takes the connection.
    private static let variable = "WAYLAND_SOCKET"

    private let connection: Int32

    /// Offers SDL a connection with a seat; `nil` if SDL will not use Wayland, or its compositor has one.
    init?(missingIn environment: [String: String]) {
      let driver = environment["SDL_VIDEODRIVER"].flatMap { $0.isEmpty ? nil : $0 }
      guard driver?.contains("wayland") ?? true, environment[Self.variable] == nil,
        let compositor = WaylandCompositor(environment: environment),
        compositor.hasSeat() == false, let server = compositor.connect(),
        let connection = WaylandSeatRelay.connect(to: server)
      else { return nil }
      self.connection = connection
      setenv(Self.variable, String(connection), 1)
    }

    /// Closes the connection if SDL has not taken it.
    func removeUnused() {
      guard getenv(Self.variable) != nil else { return }
      unsetenv(Self.variable)
      _ = close(connection)
    }
  }
#endif

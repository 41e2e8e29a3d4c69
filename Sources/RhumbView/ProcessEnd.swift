// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Foundation

/// The end of the program by a signal or by the loss of the display.
@MainActor enum ProcessEnd {
  private static var sources: [any DispatchSourceSignal] = []
  private static var last: (@MainActor () -> Void)?

  /// Blocks the signals that would end the process. Must be called before a second thread exists, since
  /// threads inherit the signal mask of their creator.
  static func blockSignals() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Calls `close` on a signal that ends programs.
  static func atSignal(_ close: @escaping @MainActor () -> Void) {
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated(close) }
      source.resume()
      return source
    }
  }

  /// Calls `body` if something other than ``RhumbViewCommand/run()`` ends the program, as the X library does
  /// when it loses its server.
  static func atExit(_ body: @escaping @MainActor () -> Void) {
    last = body
    atexit {
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated { ProcessEnd.runExitBody() }
    }
  }

  /// Runs the body of ``atExit(_:)`` once.
  static func runExitBody() {
    let body = last
    last = nil
    body?()
  }

  private static let signals = [SIGTERM, SIGINT, SIGHUP]
}

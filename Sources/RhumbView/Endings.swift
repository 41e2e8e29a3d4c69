// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Foundation

/// How the program is ended from without: by a signal, or by a display that goes away.
@MainActor enum Endings {
  private static var sources: [any DispatchSourceSignal] = []
  private static var last: (@MainActor () -> Void)?

  /// Keeps signals that end programs from ending this one at once. To be called before there is a second
  /// thread: threads have what the one that made them holds back.
  static func holdSignals() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Calls `close` at a signal that ends programs.
  static func atSignal(_ close: @escaping @MainActor () -> Void) {
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated(close) }
      source.resume()
      return source
    }
  }

  /// Calls `body` where something else than ``RhumbViewCommand/run()`` ends the program, as the X library does
  /// when its server is gone.
  static func atExit(_ body: @escaping @MainActor () -> Void) {
    last = body
    atexit {
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated { Endings.runLast() }
    }
  }

  /// What is to be done at the end, once.
  static func runLast() {
    let body = last
    last = nil
    body?()
  }

  private static let signals = [SIGTERM, SIGINT, SIGHUP]
}

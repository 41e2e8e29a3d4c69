// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Ends the program on a signal or on a closed pipe.
///
/// Temporary files are removed first. Then the signal itself ends the process, so that the shell sees it.
package enum Termination {
  /// The end of a pipe that the signal handler writes to; a thread reads the other end.
  private nonisolated(unsafe) static var wakeUp: Int32 = -1
  private static let handled = [SIGTERM, SIGINT, SIGHUP]

  /// Prepares the process. Must be called before a second thread exists, since signal handlers on any thread
  /// read `wakeUp`.
  package static func prepare() {
    reserveStandardStreams()
    // A write to a closed pipe returns an error, which names the pipe.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = ends[0]
    wakeUp = ends[1]
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(reading, &number, 1) != 1 {}
      end(by: Int32(number))
    }
    let signals = handled.filter { !isIgnored($0) }
    for number in signals {
      // Only async-signal-safe calls; the thread does the work.
      signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Termination.wakeUp, &byte, 1)
        errno = code
      }
    }
    unblock(signals)
  }

  /// Whether the program was started with an ignored signal, as by `nohup`.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process as programs do that write to a closed pipe.
  package static func endAsClosedPipe() -> Never { end(by: SIGPIPE) }

  /// Removes temporary files and lets a signal end the process. The handlers of `exit` do not run, since the
  /// rendering threads are still active.
  private static func end(by number: Int32) -> Never {
    // Another signal ends the process at once, even if the removal of files takes long.
    for other in handled where !isIgnored(other) { signal(other, SIG_DFL) }
    TemporaryItems.removeAll {
      signal(number, SIG_DFL)
      unblock([number])
      raise(number)
      _exit(128 + number)
    }
  }

  private static func unblock(_ numbers: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Reserves the descriptors of closed standard streams, so that files opened later do not get them. Reading
  /// and writing these streams still fails.
  private static func reserveStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // open() returns the lowest free descriptor, which is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

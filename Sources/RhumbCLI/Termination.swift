// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// The ends of the program that come from outside: signals, and a pipe that its reader has closed.
///
/// Temporary files are removed first. Then the signal itself ends the process, so that the shell sees it.
enum Termination {
  /// The end of a pipe that the signal handler writes to; a thread reads the other end.
  private nonisolated(unsafe) static var wakeUp: Int32 = -1
  private static let handled = [SIGTERM, SIGINT, SIGHUP]

  /// Prepares the process. To be called before there is a second thread, which reads `wakeUp`.
  static func prepare() {
    reserveStandardStreams()
    // A closed pipe is an error of the write, which names the pipe.
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
      // Only calls that are safe in a handler: the thread does the work.
      signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Termination.wakeUp, &byte, 1)
        errno = code
      }
    }
    unblock(signals)
  }

  /// Whether the program was started with a signal ignored, as by `nohup`.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends as programs do that write to a pipe that nobody reads.
  static func endAsClosedPipe() -> Never { end(by: SIGPIPE) }

  /// Removes temporary files and lets a signal end the process, without the handlers of `exit`: the
  /// threads that draw are still at work.
  private static func end(by number: Int32) -> Never {
    // Another signal ends the process at once, also where removing the files takes long.
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

  /// Keeps a standard stream that is closed from becoming a file that the program opens: reading and
  /// writing it goes on failing.
  private static func reserveStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is taken, which is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The programs of the system.
package enum Programs {
  /// The path of a program in the folders of `PATH`; `nil` if it is not installed.
  package static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Starts a process that `terminate()` can end, and whose end is seen at once.
  ///
  /// A process inherits the blocked signals of the thread that starts it, and the threads of tasks block nearly all of them.
  /// During the start, signals to the whole process can arrive at this thread.
  ///
  /// Foundation sees the end of a process when its socket closes. If two threads start processes at once, one can inherit the
  /// socket of the other, whose end is then only seen when both have ended. So all processes must be started here, one by one.
  package static func start(_ process: Process) throws {
    try starts.withLock { _ in try run(process) }
  }

  /// A pipe for a process. Other processes that start meanwhile do not inherit it, and so it ends with that process.
  package static func pipe() -> Pipe {
    starts.withLock { _ in Pipe() }
  }

  private static let starts = Mutex(())

  private static func run(_ process: Process) throws {
    var none = sigset_t()
    var former = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try process.run()
  }
}

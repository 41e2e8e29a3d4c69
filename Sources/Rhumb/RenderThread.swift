// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapRendererGLES

/// A serial executor on one dedicated thread. A GPU context belongs to the thread that made it, so an actor
/// that owns a context must always run on that thread.
///
/// `@unchecked`: `jobs` and `isEnding` are accessed only while `condition` is locked.
final class RenderThread: SerialExecutor, @unchecked Sendable {
  /// The graphics driver shuts down when the process ends. Registered after it is loaded.
  static let exitGate = ExitGate()

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isEnding = false

  init(name: String) {
    let thread = Thread { [condition, weak self] in
      // Frees EGL's state of the thread here and not after the thread ended: by then the process may be
      // ending too, and both would free it.
      defer {
        Self.exitGate.whileOpen { EGLContext.releaseThread() }
      }
      while true {
        condition.lock()
        while let self, self.jobs.isEmpty, !self.isEnding { condition.wait() }
        guard let self, !self.isEnding || !self.jobs.isEmpty else {
          condition.unlock()
          return
        }
        let job = self.jobs.removeFirst()
        condition.unlock()
        Self.exitGate.whileOpen { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      }
    }
    thread.name = name
    thread.stackSize = 8 << 20
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.lock()
    jobs.append(job)
    condition.signal()
    condition.unlock()
  }

  /// Ends the thread after all enqueued jobs.
  func end() {
    condition.lock()
    isEnding = true
    condition.signal()
    condition.unlock()
  }
}

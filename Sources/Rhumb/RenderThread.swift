// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRendererGLES

/// A serial executor over one thread: a GPU context lives on the thread that made it, so that an actor
/// that owns one must always run there.
///
/// `@unchecked`: `jobs` and `isEnding` are only touched while `condition` is locked.
final class RenderThread: SerialExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isEnding = false

  init(name: String) {
    let thread = Thread { [condition, weak self] in
      // What EGL keeps for a thread is freed here and not when the thread has ended: then the process
      // may be ending too, and both would free it.
      defer {
        ExitGate.shared.enter()
        EGLContext.releaseThread()
        ExitGate.shared.leave()
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
        ExitGate.shared.enter()
        job.runSynchronously(on: self.asUnownedSerialExecutor())
        ExitGate.shared.leave()
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

  /// Lets the thread end when its jobs are done.
  func end() {
    condition.lock()
    isEnding = true
    condition.signal()
    condition.unlock()
  }
}

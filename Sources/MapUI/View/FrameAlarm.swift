// SPDX-License-Identifier: Apache-2.0

/// A timer that calls back once at a later time of a view's clock.
@MainActor final class FrameAlarm {
  private var due = -Double.infinity
  private var task: Task<Void, Never>?
  /// The longest wait before the callback, seconds. For a later time, the callback comes early.
  private static let longestWait = 3600.0

  isolated deinit { task?.cancel() }

  /// Sets the time of the callback, replacing the previous one. An earlier time that is still ahead is kept.
  func set(_ due: Double, now: Double, _ wake: @escaping @MainActor () -> Void) {
    if task != nil, self.due <= due, self.due > now { return }
    task?.cancel()
    self.due = due
    let wait = due > now ? min(due - now, FrameAlarm.longestWait) : 0
    task = Task { [weak self] in
      try? await Task.sleep(for: .seconds(wait))
      guard !Task.isCancelled else { return }
      self?.task = nil
      wake()
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }
}

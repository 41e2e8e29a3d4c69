// SPDX-License-Identifier: Apache-2.0

/// Calls back once at a later time of a view's clock.
@MainActor final class FrameAlarm {
  private var due = -Double.infinity
  private var task: Task<Void, Never>?

  isolated deinit { task?.cancel() }

  /// Calls back at a time, instead of at the time that was set before. An earlier time that is still ahead
  /// is kept.
  func set(_ due: Double, now: Double, _ wake: @escaping @MainActor () -> Void) {
    if task != nil, self.due <= due, self.due > now { return }
    task?.cancel()
    self.due = due
    task = Task { [weak self] in
      try? await Task.sleep(for: .seconds(due - now))
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

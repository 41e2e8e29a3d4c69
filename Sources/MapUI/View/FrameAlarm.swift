// SPDX-License-Identifier: Apache-2.0

/// Calls back once at a later time of a view's clock.
@MainActor final class FrameAlarm {
  private var due = -Double.infinity
  private var task: Task<Void, Never>?
  /// The longest wait before it calls back, seconds: earlier than a time that is farther ahead.
  private static let longestWait = 3600.0

  isolated deinit { task?.cancel() }

  /// Calls back at a time, instead of at the time that was set before. An earlier time that is still ahead
  /// is kept.
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

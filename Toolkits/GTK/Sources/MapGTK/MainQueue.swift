// SPDX-License-Identifier: Apache-2.0
internal import CGTK
internal import Foundation

/// Runs the tasks of the main actor in GTK's main loop.
///
/// GTK waits for the descriptor that is readable while the main queue has work, so that tasks start at once and an idle
/// program sleeps.
@MainActor enum MainQueue {
  /// Whether GTK's main loop watches the queue.
  private static let isWatched: Bool = {
    let descriptor = rhumb_main_queue_descriptor()
    // There is none if the program's `main` is async: another loop then runs the tasks.
    guard descriptor >= 0 else { return false }
    rhumb_watch(descriptor, runMainQueue)
    return true
  }()

  /// Makes GTK's main loop run the tasks of the main actor. Later calls have no effect.
  static func watch() { _ = isWatched }
}

private func runMainQueue(
  _ descriptor: gint, _ condition: GIOCondition, _ data: gpointer?
) -> gboolean {
  MainActor.assumeIsolated { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  return 1
}

// SPDX-License-Identifier: Apache-2.0

/// The purpose of a task's requests. It is a task-local value, because requests pass through types that do not know it.
package enum LoadContext {
  /// Whether loaders repeat requests that fail with a temporary error. `false` in the tasks of a map in motion: the
  /// map shows other tiles in the meantime and requests the failed ones again later.
  @TaskLocal package static var repeatsRequests = true
  /// The highest urgency of requests for tiles. It rises when a tile that is loaded in advance comes into view.
  @TaskLocal package static var urgency = Urgency(.visible)
  /// Receives the details of the contents that a loader returns through a loader of the app.
  @TaskLocal package static var details: ContentDetails?
}

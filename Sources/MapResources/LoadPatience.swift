// SPDX-License-Identifier: Apache-2.0

/// Whether a load waits until a server that fails for a moment responds.
package enum LoadPatience {
  /// Whether loaders repeat requests that fail with a temporary error. `false` in the tasks of a map in motion: the
  /// map shows other tiles in the meantime and requests the failed ones again later.
  @TaskLocal package static var repeatsRequests = true
}

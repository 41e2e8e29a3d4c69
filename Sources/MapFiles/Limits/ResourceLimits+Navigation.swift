// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The maximum number of departures from the route, and of requests for a route, in a saved drive.
  package static let savedDriveCount = 1_000_000
}

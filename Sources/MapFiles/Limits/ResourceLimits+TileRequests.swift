// SPDX-License-Identifier: Apache-2.0

/// The limits on what is remembered of tiles that were requested.
extension ResourceLimits {
  /// Seconds until a tile that failed is requested again for the first time; each further failure
  /// doubles the delay.
  package static let firstRetryDelay = 1.0
  /// The longest delay between two requests for a tile that fails, in seconds.
  package static let longestRetryDelay = 60.0
  /// The most failed tiles that are remembered beside those in view.
  package static let failedTiles = 2048
  /// The most tiles that do not exist that are remembered beside those in view.
  package static let absentTiles = 4096
  /// The most loaded tiles that an engine keeps beside those in view.
  package static let spareTiles = 96
}

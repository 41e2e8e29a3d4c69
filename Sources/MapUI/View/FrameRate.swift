// SPDX-License-Identifier: Apache-2.0

/// The maximum number of frames per second of a view. It is a request to the host of the view, which knows
/// the screen's rate.
public enum FrameRate: Hashable, Sendable, CaseIterable {
  /// The lowest rate at which motion still appears continuous: 15 frames a second.
  case powerSave
  /// A compromise between power use and smoothness: 30 frames a second.
  case conservative
  /// The screen's rate, 60 frames per second or more.
  case maximum

  /// The minimum time between two frames, in seconds; 0 for the screen's rate.
  package var shortestFrame: Double {
    switch self {
    case .powerSave: 1.0 / 15
    case .conservative: 1.0 / 30
    case .maximum: 0
    }
  }
}

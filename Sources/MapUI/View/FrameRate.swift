// SPDX-License-Identifier: Apache-2.0

/// How many pictures a second a view should be drawn: a wish to whoever shows it, who alone knows the
/// screen.
public enum FrameRate: UInt, Hashable, Sendable, CaseIterable {
  /// As few as still look like motion: 15.
  case powerSave
  /// Between saving and smoothness: 30.
  case conservative
  /// As many as the screen shows, 60 or more.
  case maximum

  /// The least time between two pictures, seconds; 0 leaves it to the screen.
  public var shortestFrame: Double {
    switch self {
    case .powerSave: 1.0 / 15
    case .conservative: 1.0 / 30
    case .maximum: 0
    }
  }
}

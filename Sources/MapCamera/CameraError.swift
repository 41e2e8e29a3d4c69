// SPDX-License-Identifier: Apache-2.0

/// What can be wrong with camera settings that come from outside the program.
public enum CameraError: Error, Equatable, Sendable {
  /// The smallest zoom is above the largest, or one of them is not a number.
  case zoomRange(minimum: Float, maximum: Float)
}

extension CameraError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .zoomRange(let minimum, let maximum):
      "the minimum zoom \(minimum) is above the maximum zoom \(maximum)"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// An error in camera settings that come from untrusted input.
public enum CameraError: Error, Equatable, Sendable {
  /// The minimum zoom is above the maximum zoom, or one of them is NaN.
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

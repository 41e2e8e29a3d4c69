// SPDX-License-Identifier: Apache-2.0

/// The name of an image of the style's sprite or of one that the app added.
public struct ImageName: Hashable, Sendable {
  public var name: String
  /// Whether the image was among ``EvaluationContext/availableImages`` when the name was evaluated.
  public var isAvailable: Bool

  /// Makes a name; whether there is such an image is not known here.
  public init(_ name: String, isAvailable: Bool = false) {
    self.name = name
    self.isAvailable = isAvailable
  }
}

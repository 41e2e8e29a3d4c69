// SPDX-License-Identifier: Apache-2.0

/// The name of an image in the style's sprite or of an image that the app added.
public struct ImageName: Hashable, Sendable {
  /// The name of the image in the sprite.
  public var name: String
  /// Whether ``EvaluationContext/availableImages`` contained the image when the name was evaluated.
  public var isAvailable: Bool

  /// Creates a name without checking whether the image exists.
  public init(_ name: String, isAvailable: Bool = false) {
    self.name = name
    self.isAvailable = isAvailable
  }
}

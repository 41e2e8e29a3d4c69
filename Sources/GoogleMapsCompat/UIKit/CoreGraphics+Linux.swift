// SPDX-License-Identifier: Apache-2.0
#if !canImport(CoreGraphics)
  public import Foundation
  public import MapImage

  /// Core Foundation's name for a time in seconds.
  public typealias CFTimeInterval = Double
  /// Core Graphics' name for ``/MapImage/MapColor``.
  public typealias CGColor = MapColor

  /// A movement in points, right and down.
  public struct CGVector: Hashable, Sendable {
    /// The vector without a length.
    public static let zero = CGVector()

    /// The movement to the right, in points.
    public var dx: CGFloat
    /// The movement down, in points.
    public var dy: CGFloat

    /// Creates a vector.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
      self.dx = dx
      self.dy = dy
    }
  }
#endif

// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The parts of an image that ``expectSnapshot(of:named:options:fileID:filePath:line:column:)`` compares, and the
/// tolerance.
public struct SnapshotOptions: Sendable {
  /// The distance of colors that count as equal, as a fraction of the distance between black and white; 0.15 by
  /// default, since versions of the software renderer and the font library round differently.
  public var tolerance = 0.15
  /// The size of the largest connected area of differing pixels that counts as equal, in pixels; 8 by default. A
  /// changed digit of a small text has more.
  public var largestArea = 8
  /// The rectangles that are compared, in points; all of the image if empty, as by default.
  public var regions: [CGRect] = []
  /// The rectangles that are not compared, in points; none by default.
  public var masks: [CGRect] = []

  /// Creates the default options.
  public init() {}
}

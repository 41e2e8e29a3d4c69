// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapImage
public import MapUI

/// A generator of cluster icons.
@MainActor public protocol GMUClusterIconGenerator: AnyObject {
  /// Returns the icon for a number of items.
  func icon(forSize size: UInt) -> UIImage?
}

/// A generator of icons with the number of items. From the first bucket on, the icon shows the bucket, such
/// as `50+`, so that there are few different icons. The generator caches them.
public final class GMUDefaultClusterIconGenerator: GMUClusterIconGenerator {
  private enum Background {
    case color(UIColor)
    case image(UIImage)
  }

  private let buckets: [UInt]
  /// The background of each bucket. The first one is also used below the first bucket.
  private let backgrounds: [Background]
  private var icons: [String: UIImage] = [:]

  /// Creates a generator with the buckets 10, 50, 100, 200, 500 and 1000.
  public convenience init() { self.init(buckets: [10, 50, 100, 200, 500, 1000]) }

  /// Creates a generator with buckets in ascending order and a colored disc for each.
  public convenience init(buckets: [NSNumber]) {
    let colors = ClusterIcons.colors
    self.init(
      buckets: buckets,
      backgroundColors: buckets.indices.map { colors[min($0, colors.count - 1)] })
  }

  /// Creates a generator with buckets and a background image for each.
  ///
  /// - Precondition: There are as many images as buckets, and the buckets are in ascending order.
  public convenience init(buckets: [NSNumber], backgroundImages: [UIImage]) {
    self.init(buckets, backgroundImages.map { .image($0) })
  }

  /// Creates a generator with buckets and a disc color for each.
  ///
  /// - Precondition: There are as many colors as buckets, and the buckets are in ascending order.
  public convenience init(buckets: [NSNumber], backgroundColors: [UIColor]) {
    self.init(buckets, backgroundColors.map { .color($0) })
  }

  private init(_ buckets: [NSNumber], _ backgrounds: [Background]) {
    precondition(buckets.count == backgrounds.count, "each bucket needs one background")
    let numbers = buckets.map { $0.intValue > 0 ? UInt($0.intValue) : 0 }
    precondition(
      zip([0] + numbers, numbers).allSatisfy { $0 < $1 }, "buckets must be positive and ascending")
    self.buckets = numbers
    self.backgrounds = backgrounds
  }

  /// Returns the icon for a number of items.
  public func icon(forSize size: UInt) -> UIImage? {
    let index = buckets.lastIndex { $0 <= size }
    let text = index.map { "\(buckets[$0])+" } ?? "\(size)"
    if let icon = icons[text] { return icon }
    let icon =
      switch backgrounds.isEmpty ? nil : backgrounds[index ?? 0] {
      case .image(let image): ClusterIcons.image(image, with: text)
      case .color(let color): ClusterIcons.disc(text, step: (index ?? -1) + 1, color: color)
      case nil: ClusterIcons.disc(text, step: 1, color: ClusterIcons.colors[0])
      }
    icons[text] = icon
    return icon
  }
}

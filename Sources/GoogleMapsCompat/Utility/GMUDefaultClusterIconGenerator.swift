// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapImage
public import MapUI

/// Makes the icons of clusters.
@MainActor public protocol GMUClusterIconGenerator: AnyObject {
  /// The icon of a number of items.
  func icon(forSize size: UInt) -> UIImage?
}

/// Makes icons with the number of items; from the first bucket on with the bucket's, as `50+`, so that
/// there are few of them. Each is made once.
public final class GMUDefaultClusterIconGenerator: GMUClusterIconGenerator {
  private enum Background {
    case color(UIColor)
    case image(UIImage)
  }

  private let buckets: [UInt]
  /// One for each bucket; the first for what is below it, too.
  private let backgrounds: [Background]
  private var icons: [String: UIImage] = [:]

  /// Makes one with the buckets 10, 50, 100, 200, 500 and 1000.
  public convenience init() { self.init(buckets: [10, 50, 100, 200, 500, 1000]) }

  /// Makes one with buckets, each larger than the one before it, on discs of a color each.
  public convenience init(buckets: [NSNumber]) {
    let colors = ClusterIcons.colors
    self.init(
      buckets: buckets,
      backgroundColors: buckets.indices.map { colors[min($0, colors.count - 1)] })
  }

  /// Makes one with buckets, and a picture to write on for each.
  ///
  /// - Precondition: there are as many pictures as buckets, and each bucket is larger than the one before.
  public convenience init(buckets: [NSNumber], backgroundImages: [UIImage]) {
    self.init(buckets, backgroundImages.map { .image($0) })
  }

  /// Makes one with buckets, and the color of a disc for each.
  ///
  /// - Precondition: there are as many colors as buckets, and each bucket is larger than the one before.
  public convenience init(buckets: [NSNumber], backgroundColors: [UIColor]) {
    self.init(buckets, backgroundColors.map { .color($0) })
  }

  private init(_ buckets: [NSNumber], _ backgrounds: [Background]) {
    precondition(buckets.count == backgrounds.count, "there is one background for each bucket")
    let numbers = buckets.map { $0.intValue > 0 ? UInt($0.intValue) : 0 }
    precondition(
      zip([0] + numbers, numbers).allSatisfy { $0 < $1 }, "buckets rise, and are above 0")
    self.buckets = numbers
    self.backgrounds = backgrounds
  }

  /// The icon of a number of items.
  public func icon(forSize size: UInt) -> UIImage? {
    let place = buckets.lastIndex { $0 <= size }
    let text = place.map { "\(buckets[$0])+" } ?? "\(size)"
    if let icon = icons[text] { return icon }
    let icon =
      switch backgrounds.isEmpty ? nil : backgrounds[place ?? 0] {
      case .image(let image): ClusterIcons.picture(image, with: text)
      case .color(let color): ClusterIcons.disc(text, step: (place ?? -1) + 1, color: color)
      case nil: ClusterIcons.disc(text, step: 1, color: ClusterIcons.colors[0])
      }
    icons[text] = icon
    return icon
  }
}

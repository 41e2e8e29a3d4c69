// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON

/// The division of an icon along one axis into parts that stretch and parts that keep their size.
///
/// The content fills the given box: fixed texels keep their size and stretchable texels share the rest.
/// Texels outside the content are drawn outside the box at the same scale as those inside. One transparent
/// texel is drawn around the icon, so that its edge is antialiased.
struct IconCuts {
  /// The number of fixed texels and of stretchable texels before each cut.
  private var cuts: [(fixed: Float, stretched: Float)] = []
  private var stretchTotal: Float
  private var contentStretch: Float
  private var contentFixed: Float
  private var stretchBefore: Float = 0
  private var fixedBefore: Float = 0

  /// The position of a cut, in texels of the icon and in pixels.
  struct Edge {
    var texel: Int
    var pixel: Float
  }

  /// - Parameters:
  ///   - texels: The icon's width.
  ///   - fits: Whether the icon is stretched around a text.
  ///   - stretches: The stretchable texels. If empty, all texels are stretchable.
  ///   - content: The texels that the text is fitted into; `nil` for all.
  init(
    _ texels: Int, fits: Bool, _ stretches: [ClosedRange<Double>], _ content: ClosedRange<Float>?
  ) {
    let all = Float(texels)
    let whole = [0...all]
    var zones = fits ? stretches.map { Float($0.lowerBound)...Float($0.upperBound) } : []
    let content = fits ? content ?? 0...all : 0...all
    if IconCuts.sum(zones, within: content) <= 0 { zones = whole }
    stretchTotal = IconCuts.sum(zones, within: 0...all)
    contentStretch = max(1e-3, stretchTotal)
    contentFixed = all - stretchTotal
    if fits {
      contentStretch = max(1e-3, IconCuts.sum(zones, within: content))
      contentFixed = content.upperBound - content.lowerBound - contentStretch
      stretchBefore = IconCuts.sum(zones, within: 0...max(0, content.lowerBound))
      fixedBefore = content.lowerBound - stretchBefore
    }
    if zones == whole {
      cuts = [(0, -1), (0, all + 1)]
      return
    }
    cuts = [(-1, 0)]
    var stretched: Float = 0
    for zone in zones {
      cuts.append((zone.lowerBound - stretched, stretched))
      cuts.append((zone.lowerBound - stretched, stretched + zone.upperBound - zone.lowerBound))
      stretched += zone.upperBound - zone.lowerBound
    }
    cuts.append((all - stretchTotal + 1, stretchTotal))
  }

  /// Returns the cuts of an icon whose content fills a box.
  ///
  /// - Parameter texel: The number of pixels per fixed texel.
  func edges(from low: Float, to high: Float, texel: Float) -> [Edge] {
    let size = high - low
    // A box narrower than the fixed part grows to its width.
    let growth = size > 0 ? max(1, contentFixed * texel / size) : 1
    return cuts.map { cut in
      let part = (cut.stretched - stretchBefore) / contentStretch
      let pixels = cut.fixed - fixedBefore - contentFixed * cut.stretched / max(1e-3, stretchTotal)
      return Edge(
        texel: Int(clamping: Double((cut.fixed + cut.stretched).rounded())),
        pixel: (part * size + low) * growth + pixels * texel)
    }
  }

  private static func sum(_ zones: [ClosedRange<Float>], within range: ClosedRange<Float>) -> Float
  {
    zones.reduce(0) { sum, zone in
      sum + max(0, min(zone.upperBound, range.upperBound) - max(zone.lowerBound, range.lowerBound))
    }
  }
}

// MARK: - Index

/// Cuts all icons of a sprite index, as the layout of labels with `icon-text-fit` does.
///
/// - Returns: The number of edges; 0 for an index without valid icons.
package func iconEdgeCount(ofSpriteIndex index: JSON) -> Int {
  (index.object ?? [:]).values.compactMap(ImageCatalog.Icon.init).reduce(0) { count, icon in
    let columns = IconCuts(icon.width, fits: true, icon.stretchX, icon.columns)
    let rows = IconCuts(icon.height, fits: true, icon.stretchY, icon.rows)
    return count + columns.edges(from: -20, to: 90, texel: 2).count
      + rows.edges(from: 0, to: 0, texel: 0.5).count
  }
}

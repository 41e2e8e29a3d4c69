// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// How an icon is cut across (or down) into parts that are stretched and parts that keep their size.
///
/// The content takes the box given; of it the stretchable texels share what the others leave over, and
/// texels outside the content are drawn outside the box, as large as those of their kind inside. One
/// texel of nothing is drawn around the icon, so that its own edge is smooth.
struct IconCuts {
  /// Texels left of a cut that keep their size, and texels that are stretched.
  private var cuts: [(fixed: Float, stretched: Float)] = []
  private var stretchTotal: Float
  private var contentStretch: Float
  private var contentFixed: Float
  private var stretchBefore: Float = 0
  private var fixedBefore: Float = 0

  /// Where a cut lies, in texels of the icon and in pixels.
  struct Edge {
    var texel: Int
    var place: Float
  }

  /// - Parameters:
  ///   - texels: the icon's width.
  ///   - fits: the icon is stretched around a text.
  ///   - stretches: the stretchable texels; none: all are.
  ///   - content: the texels that the text is fitted into; nil: all.
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

  /// The cuts of an icon whose content takes a box.
  ///
  /// - Parameter texel: pixels a texel that is not stretched.
  func edges(from low: Float, to high: Float, texel: Float) -> [Edge] {
    let size = high - low
    // A box narrower than what cannot be stretched grows to it.
    let growth = size > 0 ? max(1, contentFixed * texel / size) : 1
    return cuts.map { cut in
      let part = (cut.stretched - stretchBefore) / contentStretch
      let pixels = cut.fixed - fixedBefore - contentFixed * cut.stretched / max(1e-3, stretchTotal)
      return Edge(
        texel: Int(clamping: Double((cut.fixed + cut.stretched).rounded())),
        place: (part * size + low) * growth + pixels * texel)
    }
  }

  private static func sum(_ zones: [ClosedRange<Float>], within range: ClosedRange<Float>) -> Float
  {
    zones.reduce(0) { sum, zone in
      sum + max(0, min(zone.upperBound, range.upperBound) - max(zone.lowerBound, range.lowerBound))
    }
  }
}

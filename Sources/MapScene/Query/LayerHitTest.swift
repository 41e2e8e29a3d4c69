// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapStyle

/// The test whether a layer draws features of one tile in a queried area.
struct LayerHitTest {
  /// A feature in the area.
  struct Hit {
    /// For blocks: the depth in clip space at which the area shows the block.
    var depth = 0.0
  }

  private let kind: StyleLayer.Kind
  private let area: QueryArea
  private let plane: TilePlane
  /// The layer's translation in tile units.
  private let translation: SIMD2<Double>
  /// The area on the ground in the units of the layer's features; `nil` above the horizon.
  private let ground: QueryOutline?

  init(
    _ kind: StyleLayer.Kind, area: QueryArea, plane: TilePlane, viewport: Viewport,
    context: inout EvaluationContext
  ) {
    self.kind = kind
    self.area = area
    self.plane = plane
    let (points, anchor) = kind.translate(&context)
    let translation = viewport.translation(
      points, anchor: anchor, unitsPerPixel: plane.unitsPerPoint / viewport.scale)
    self.translation = translation
    ground =
      area.ground.isEmpty
      ? nil : QueryOutline(points: area.ground.map { plane.units($0) - translation })
  }

  /// Tests a feature with the given parts: points, lines, or rings whose first point is repeated at the end.
  func hit(_ parts: [[SIMD2<Double>]], _ context: inout EvaluationContext) -> Hit? {
    let isHit: Bool
    switch kind {
    case .fill: isHit = ground?.meets(areaOf: parts) ?? false
    case .line(let style): isHit = meets(style, parts, &context)
    case .circle(let style): isHit = meets(style, parts, &context)
    case .fillExtrusion(let style): return hit(style, parts, &context)
    case .background, .symbol, .raster, .heatmap, .hillshade, .colorRelief: isHit = false
    }
    return isHit ? Hit() : nil
  }

  // MARK: - Lines

  private func meets(
    _ style: LineStyle, _ lines: [[SIMD2<Double>]], _ context: inout EvaluationContext
  ) -> Bool {
    let offset = style.offset.evaluate(&context) * plane.unitsPerPoint
    let halfWidth = style.totalWidth(&context) / 2 * plane.unitsPerPoint
    let lines = offset == 0 ? lines : lines.map { $0.moved(right: offset) }
    return ground?.isNear(lines, within: halfWidth) ?? false
  }

  // MARK: - Circles

  private func meets(
    _ style: CircleStyle, _ parts: [[SIMD2<Double>]], _ context: inout EvaluationContext
  ) -> Bool {
    let size = style.radius.evaluate(&context) + style.strokeWidth.evaluate(&context)
    let liesOnMap = style.pitchAlignment.evaluate(&context) == .map
    let scalesWithMap = style.pitchScale.evaluate(&context) == .map
    return parts.joined().contains { point in
      guard let center = plane.project(point + translation) else { return false }
      if liesOnMap {
        let scale = scalesWithMap ? 1 : center.distance
        return ground?.isNear(point, within: size * plane.unitsPerPoint * scale) ?? false
      }
      return area.screen.isNear(
        center.point, within: scalesWithMap ? size / center.distance : size)
    }
  }

  // MARK: - Blocks

  private func hit(
    _ style: FillExtrusionStyle, _ rings: [[SIMD2<Double>]], _ context: inout EvaluationContext
  ) -> Hit? {
    let base = style.base.evaluate(&context)
    let height = max(base, style.height.evaluate(&context))
    let block = ExtrudedBlock(
      rings.map { $0.map { $0 + translation } }, base: base, height: height, plane: plane)
    return block?.depth(in: area.screen).map(Hit.init)
  }
}

extension StyleLayer.Kind {
  /// The offset of the layer's features in points, with its axes.
  fileprivate func translate(
    _ context: inout EvaluationContext
  ) -> (points: SIMD2<Double>, anchor: TranslateAnchor) {
    switch self {
    case .fill(let style):
      (style.translate.evaluate(&context), style.translateAnchor.evaluate(&context))
    case .line(let style):
      (style.translate.evaluate(&context), style.translateAnchor.evaluate(&context))
    case .circle(let style):
      (style.translate.evaluate(&context), style.translateAnchor.evaluate(&context))
    case .fillExtrusion(let style):
      (style.translate.evaluate(&context), style.translateAnchor.evaluate(&context))
    case .background, .symbol, .raster, .heatmap, .hillshade, .colorRelief: (.zero, .map)
    }
  }

  /// Returns how far the current feature is drawn from its geometry, in points at the target.
  func reach(_ context: inout EvaluationContext) -> Double {
    let translate = translate(&context).points
    let shift = (translate * translate).sum().squareRoot()
    switch self {
    case .line(let style):
      return shift + style.totalWidth(&context) / 2 + abs(style.offset.evaluate(&context))
    case .circle(let style):
      return shift + style.radius.evaluate(&context) + style.strokeWidth.evaluate(&context)
    case .background, .fill, .symbol, .raster, .fillExtrusion, .heatmap, .hillshade, .colorRelief:
      return shift
    }
  }
}

extension LineStyle {
  /// Returns the width in points from edge to edge, with the gap.
  fileprivate func totalWidth(_ context: inout EvaluationContext) -> Double {
    let gap = gapWidth.evaluate(&context)
    let width = width.evaluate(&context)
    return gap > 0 ? gap + 2 * width : width
  }
}

extension [SIMD2<Double>] {
  /// Returns the parallel line at a distance to the right of this one, where y points down. Its corners are the
  /// intersections of the moved segments.
  fileprivate func moved(right distance: Double) -> [SIMD2<Double>] {
    func normal(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(a.y - b.y, b.x - a.x).unit
    }
    return indices.map { index in
      let before = index == 0 ? .zero : normal(self[index - 1], self[index])
      let after = index == count - 1 ? .zero : normal(self[index], self[index + 1])
      let middle = (before + after).unit
      let cosine = (middle * after).sum()
      return self[index] + middle * (cosine == 0 ? distance : distance / cosine)
    }
  }
}

extension SIMD2<Double> {
  /// The vector of length 1 in the same direction; zero for a zero vector.
  fileprivate var unit: SIMD2<Double> {
    let length = (self * self).sum().squareRoot()
    return length > 0 ? self / length : .zero
  }
}

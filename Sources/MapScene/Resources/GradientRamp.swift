// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle

/// The colors along a line (`line-gradient`) or for densities (`heatmap-color`) as a texture of one row,
/// premultiplied.
struct GradientRamp {
  /// The number of colors in a smooth ramp, and in a stepped ramp, whose edges must be sharp on long lines.
  static let smoothWidth = 256
  static let steppedWidth = 4096
  /// The maximum number of distinct colors in a stepped ramp.
  private static let fewColors = 16

  let texture: TextureData

  /// The input of a gradient, 0...1.
  typealias Input = WritableKeyPath<EvaluationContext, Double?>

  /// Evaluates the colors of the steps of a line's gradient.
  init(_ gradient: StyleProperty<StyleColor>, steps: [Float], context: EvaluationContext) {
    var context = context
    texture = GradientRamp.texture(
      ([-1] + steps).map { step in
        context.lineProgress = max(Double(step.nextUp), 0)
        return GradientRamp.color(gradient, &context)
      })
  }

  /// Returns the progress at which each step of a line's gradient begins; none if it is smooth or has too many steps.
  static func steps(of style: LineStyle) -> [Float] {
    let steps = style.gradientSteps
    return steps.count <= GradientDraw.maximumSteps ? steps.map { Float($0) } : []
  }

  /// Returns the number of positions along a line's part in a tile at which a stepped gradient may change its color. As
  /// in MapLibre, it is the number of pixels at up to twice the tile's size, at least 256.
  static func positions(along progress: LineProgress) -> Float {
    guard progress.perUnit > 0 else { return 0 }
    let points = progress.span / progress.perUnit / Float(TileUnits.extent) * 1024
    return min(max(exp2(log2(points).rounded(.up)), 256), 8192)
  }

  /// Evaluates the gradient for inputs from 0 to 1.
  init(_ gradient: StyleProperty<StyleColor>, over input: Input, context: EvaluationContext) {
    var colors = GradientRamp.colors(gradient, input, count: GradientRamp.smoothWidth, context)
    if Set(colors).count <= GradientRamp.fewColors {
      colors = GradientRamp.colors(gradient, input, count: GradientRamp.steppedWidth, context)
    }
    texture = GradientRamp.texture(colors)
  }

  private static func texture(_ colors: [SIMD4<UInt8>]) -> TextureData {
    TextureData(
      width: colors.count, height: 1, format: .color,
      pixels: colors.flatMap { [$0.x, $0.y, $0.z, $0.w] })
  }

  private static func colors(
    _ gradient: StyleProperty<StyleColor>, _ input: Input, count: Int, _ context: EvaluationContext
  ) -> [SIMD4<UInt8>] {
    var context = context
    return (0..<count).map { index in
      context[keyPath: input] = Double(index) / Double(count - 1)
      return color(gradient, &context)
    }
  }

  private static func color(
    _ gradient: StyleProperty<StyleColor>, _ context: inout EvaluationContext
  ) -> SIMD4<UInt8> {
    let color = gradient.evaluate(&context).premultiplied * 255
    let limited = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    return SIMD4<UInt8>(limited, rounding: .toNearestOrAwayFromZero)
  }
}

extension StyleDocument {
  /// The ramps of the heatmaps, and of the line layers that have a gradient, by layer index.
  var gradients: [Int: GradientRamp] {
    var ramps: [Int: GradientRamp] = [:]
    var context = EvaluationContext(zoom: 0, slotCount: propertyNames.count)
    context.globalState = state
    for (index, layer) in layers.enumerated() {
      switch layer.kind {
      case .line(let style):
        guard let gradient = style.gradient else { continue }
        let steps = GradientRamp.steps(of: style)
        ramps[index] =
          steps.isEmpty
          ? GradientRamp(gradient, over: \.lineProgress, context: context)
          : GradientRamp(gradient, steps: steps, context: context)
      case .heatmap(let style):
        ramps[index] = GradientRamp(style.color, over: \.heatmapDensity, context: context)
      default: continue
      }
    }
    return ramps
  }
}

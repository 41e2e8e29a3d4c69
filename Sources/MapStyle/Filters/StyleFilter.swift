// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The filter of a layer, which selects its features.
public struct StyleFilter: Sendable {
  /// The slots of ``EvaluationContext/values`` that the filter reads.
  public let slots: [Int]
  /// Whether the filter reads ``EvaluationContext/allProperties``.
  public let usesWholeFeature: Bool
  /// Whether the result depends on ``EvaluationContext/zoom``.
  public let dependsOnZoom: Bool
  /// Whether the result depends on ``EvaluationContext/featureState``.
  public let usesFeatureState: Bool
  /// The result, if it is the same for all features and zooms.
  public let constant: Bool?

  private let body: Evaluator<Bool>

  init(_ expression: Expression) {
    slots = expression.slots.sorted()
    usesWholeFeature = expression.usesWholeFeature
    dependsOnZoom = expression.dependsOnZoom
    usesFeatureState = expression.dependencies.contains(.featureState)
    if case .bool(let answer)? = expression.constant { constant = answer } else { constant = nil }
    body = expression.code.boolean
  }

  /// Combines a filter (`nil` matches all features) with a test of property slots.
  init(
    _ other: StyleFilter?, slots: [Int], and test: @escaping @Sendable (EvaluationContext) -> Bool
  ) {
    self.slots = Set(other?.slots ?? []).union(slots).sorted()
    usesWholeFeature = other?.usesWholeFeature ?? false
    dependsOnZoom = other?.dependsOnZoom ?? false
    usesFeatureState = other?.usesFeatureState ?? false
    constant = other?.constant == false ? false : nil
    let before = other?.body
    body = { context throws(EvaluationError) in
      guard test(context) else { return false }
      return try before?(&context) ?? true
    }
  }

  /// Returns whether the context's feature matches. A feature for which evaluation fails does not match.
  public func matches(_ context: inout EvaluationContext) -> Bool {
    do throws(EvaluationError) {
      return try body(&context)
    } catch {
      return false
    }
  }

  /// Parses a filter: an expression or a legacy filter.
  init(_ json: JSON, _ names: ParseContext.Names) throws(ExpressionFailure) {
    if LegacyFilter.isExpression(json) {
      self.init(try ParseContext(names: names, expected: .boolean).parse(json))
    } else {
      self.init(try LegacyFilter(names: names).expression(json, path: "", depth: 0))
    }
  }
}

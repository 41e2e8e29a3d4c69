// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The test that a feature must pass to be in a layer.
public struct StyleFilter: Sendable {
  /// The slots of ``EvaluationContext/values`` that are read.
  public let slots: [Int]
  /// Whether ``EvaluationContext/wholeProperties`` is read.
  public let usesWholeFeature: Bool
  /// Whether the answer changes with ``EvaluationContext/zoom``.
  public let dependsOnZoom: Bool
  /// Whether the answer changes with ``EvaluationContext/featureState``.
  public let usesFeatureState: Bool
  /// The answer, where it is the same for all features and zooms.
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

  /// A filter of another, nil for one that lets all pass, and a test of slots of the feature's properties.
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

  /// Whether the context's feature passes; one for which the expression has no value does not.
  public func matches(_ context: inout EvaluationContext) -> Bool {
    do throws(EvaluationError) {
      return try body(&context)
    } catch {
      return false
    }
  }

  /// Reads a filter: an expression, or one of the form that there was before expressions.
  init(_ json: JSON, _ names: ParseContext.Names) throws(ExpressionFailure) {
    if LegacyFilter.isExpression(json) {
      self.init(try ParseContext(names: names, expected: .boolean).parse(json))
    } else {
      self.init(try LegacyFilter(names: names).expression(json, path: "", depth: 0))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A filter that is not part of a style, for queries.
package struct FeatureFilter: Sendable {
  private let filter: StyleFilter
  private let names: PropertyNames

  /// Parses a filter: an expression or a legacy filter.
  ///
  /// - Throws: ``StyleError`` with the position of the first error in the filter.
  package init(_ json: JSON) throws(StyleError) {
    let names = ParseContext.Names()
    do throws(ExpressionFailure) {
      filter = try StyleFilter(json, names)
    } catch {
      let fault = error.faults.first
      throw StyleError.invalid(
        path: "filter" + (fault?.path ?? ""), message: fault?.message ?? "The filter is invalid.")
    }
    self.names = names.table
  }

  /// Returns whether a context's feature matches. The context must contain all of the feature's properties.
  package func matches(_ context: EvaluationContext) -> Bool {
    var context = context
    context.values = names.names.map { context.allProperties?[$0] }
    return filter.matches(&context)
  }
}

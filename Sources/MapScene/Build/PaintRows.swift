// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle

/// The inputs of a feature that paint expressions read. Features with equal inputs share a paint row.
struct PaintRow: Hashable, Sendable {
  /// The values of the slots that the group's paint reads, in the order of ``PaintNeeds/slots``.
  var values: [JSON?]
  var geometryType: FeatureGeometryType
  /// The feature's identifier. Set only if paint reads it, all properties or the state of the feature.
  var id: JSON?
  var properties: JSONObject?
  /// The feature's geometry. Set only if paint reads it.
  var geometry: FeatureGeometry?
  /// The progress along the line. Set only if a gradient is drawn along it.
  var progress: LineProgress?
}

/// The position of a clipped line within the original line.
struct LineProgress: Hashable, Sendable {
  /// The fraction of the original line at which the clipped line starts.
  var start: Float
  /// The fraction of the original line per tile unit.
  var perUnit: Float
  /// The fraction of the original line that the clipped line covers.
  var span: Float = 0

  /// The progress of features without a line progress.
  static let none = LineProgress(start: 0, perUnit: 0)
}

/// Collects the paint rows of a group while its features are built.
struct PaintRowTable {
  let needs: PaintNeeds
  private(set) var rows: [PaintRow] = []
  private var indices: [PaintRow: Int] = [:]

  init(needs: PaintNeeds) { self.needs = needs }

  /// Returns the row of the context's current feature.
  mutating func row(
    for context: inout EvaluationContext, progress: LineProgress? = nil
  ) -> Int {
    if !needs.isFeatureDependent {
      if rows.isEmpty { rows.append(PaintRow(values: [], geometryType: context.geometryType)) }
      return 0
    }
    var row = PaintRow(
      values: needs.slots.map { context.values[$0] }, geometryType: context.geometryType)
    if needs.wholeFeature || needs.usesIdentifier { row.id = context.id }
    if needs.wholeFeature { row.properties = context.allProperties }
    if needs.usesGeometry { row.geometry = context.geometry?() }
    row.progress = progress
    if let index = indices[row] { return index }
    indices[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  /// Starts a new run of rows. Returns the previous run.
  mutating func takeRows() -> [PaintRow] {
    defer {
      rows = []
      indices = [:]
    }
    return rows
  }
}

extension EvaluationContext {
  /// Sets the context's feature to a row, to evaluate its paint.
  ///
  /// - Parameter states: The states of the layer's features; `nil` if paint does not read them.
  mutating func setFeature(
    to row: PaintRow, needs: PaintNeeds, states: FeatureStates.LayerStates?
  ) {
    for (index, slot) in needs.slots.enumerated() where index < row.values.count {
      values[slot] = row.values[index]
    }
    geometryType = row.geometryType
    id = row.id
    allProperties = row.properties
    if let states { featureState = states.state(of: row.id) }
    if let geometry = row.geometry { self.geometry = { geometry } }
  }
}

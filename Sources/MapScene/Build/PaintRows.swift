// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle

/// What paint may read of one feature: all that tells its paint row from another's.
struct PaintRow: Hashable, Sendable {
  /// The values of the slots that the group's paint needs, in the order of ``PaintNeeds/slots``.
  var values: [JSON?]
  var geometryType: FeatureGeometryType
  /// Set only where paint reads the whole feature.
  var id: JSON?
  var properties: JSONObject?
  /// Set only where paint asks where the feature lies.
  var geometry: FeatureGeometry?
  /// Set only where a gradient is drawn along the line.
  var progress: LineProgress?
}

/// Where a line lies in the whole line that it is cut from.
struct LineProgress: Hashable, Sendable {
  /// The share of the whole line at which it starts.
  var start: Float
  /// The share of the whole that one tile unit is.
  var perUnit: Float

  /// Of features without progress.
  static let none = LineProgress(start: 0, perUnit: 0)
}

/// Collects the paint rows of a group while its features are built.
struct PaintRowTable {
  let needs: PaintNeeds
  private(set) var rows: [PaintRow] = []
  private var places: [PaintRow: Int] = [:]

  init(needs: PaintNeeds) { self.needs = needs }

  /// The row of the feature that the context stands at.
  mutating func row(
    for context: inout EvaluationContext, progress: LineProgress? = nil
  ) -> Int {
    if !needs.isFeatureDependent {
      if rows.isEmpty { rows.append(PaintRow(values: [], geometryType: context.geometryType)) }
      return 0
    }
    var row = PaintRow(
      values: needs.slots.map { context.values[$0] }, geometryType: context.geometryType)
    if needs.wholeFeature {
      row.id = context.id
      row.properties = context.wholeProperties
    }
    if needs.usesGeometry { row.geometry = context.geometry?() }
    row.progress = progress
    if let place = places[row] { return place }
    places[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  /// Begins a new run of rows, keeping none; returns the ended run.
  mutating func takeRows() -> [PaintRow] {
    defer {
      rows = []
      places = [:]
    }
    return rows
  }
}

extension EvaluationContext {
  /// Stands the context at a row, to evaluate its paint.
  mutating func stand(at row: PaintRow, needs: PaintNeeds) {
    for (place, slot) in needs.slots.enumerated() where place < row.values.count {
      values[slot] = row.values[place]
    }
    geometryType = row.geometryType
    id = row.id
    wholeProperties = row.properties
    if let geometry = row.geometry { self.geometry = { geometry } }
  }
}

// SPDX-License-Identifier: Apache-2.0
import GRDB
import MapGeometry

/// Values of columns in which a damaged file may have another type, on which GRDB's subscripts trap.
extension Row {
  /// The text in a column; empty if the value has another type.
  func text(_ column: Int) -> String {
    let value: DatabaseValue = self[column]
    return String.fromDatabaseValue(value) ?? ""
  }

  /// The number in a column; 0 if the value has another type.
  func number(_ column: Int) -> Double {
    let value: DatabaseValue = self[column]
    return Double.fromDatabaseValue(value) ?? 0
  }

  /// The box in four columns: south, west, north, east.
  func bounds(_ first: Int) -> CoordinateBounds {
    CoordinateBounds(
      southWest: Coordinate(latitude: number(first), longitude: number(first + 1)),
      northEast: Coordinate(latitude: number(first + 2), longitude: number(first + 3)))
  }
}

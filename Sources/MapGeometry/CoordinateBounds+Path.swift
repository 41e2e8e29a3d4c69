// SPDX-License-Identifier: Apache-2.0

extension CoordinateBounds {
  /// Makes the smallest box that holds all places of a path; one without places is invalid.
  public init(path: some Sequence<Coordinate>) {
    self = CoordinateBounds().includingPath(path)
  }

  /// The smallest box that holds this one and all places of a path.
  public func includingPath(_ path: some Sequence<Coordinate>) -> CoordinateBounds {
    path.reduce(self) { $0.includingCoordinate($1) }
  }
}

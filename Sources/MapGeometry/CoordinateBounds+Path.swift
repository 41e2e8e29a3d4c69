// SPDX-License-Identifier: Apache-2.0

extension CoordinateBounds {
  /// Creates the smallest bounds that contain all coordinates of a path. An empty path gives invalid bounds.
  public init(path: some Sequence<Coordinate>) {
    self = CoordinateBounds().includingPath(path)
  }

  /// Returns the smallest bounds that contain these bounds and all coordinates of a path.
  public func includingPath(_ path: some Sequence<Coordinate>) -> CoordinateBounds {
    path.reduce(self) { $0.includingCoordinate($1) }
  }
}

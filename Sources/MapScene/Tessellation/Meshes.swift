// SPDX-License-Identifier: Apache-2.0

/// The triangles of filled polygons, with three `indices` each.
package struct FillMesh: Sendable, Equatable {
  package var vertices: [FillVertex] = []
  package var indices: [UInt32] = []

  package init() {}
}

/// The triangles of the strips along fills' edges, with three `indices` each.
package struct OutlineMesh: Sendable, Equatable {
  package var vertices: [OutlineVertex] = []
  package var indices: [UInt32] = []

  package init() {}
}

/// The triangles of lines, with three `indices` each.
package struct LineMesh: Sendable, Equatable {
  package var vertices: [LineVertex] = []
  package var indices: [UInt32] = []

  package init() {}
}

/// Squares around points. Each consists of two triangles with three `indices`.
package struct CircleMesh: Sendable, Equatable {
  package var vertices: [CircleVertex] = []
  package var indices: [UInt32] = []

  package init() {}
}

/// The triangles of buildings' walls and roofs, with three `indices` each.
package struct ExtrusionMesh: Sendable, Equatable {
  package var vertices: [ExtrusionVertex] = []
  package var indices: [UInt32] = []

  package init() {}
}

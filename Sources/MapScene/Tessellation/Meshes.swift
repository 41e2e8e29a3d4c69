// SPDX-License-Identifier: Apache-2.0

/// The triangles of filled polygons, with three `indices` each.
public struct FillMesh: Sendable, Equatable {
  public var vertices: [FillVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

/// The triangles of the strips along fills' edges, with three `indices` each.
public struct OutlineMesh: Sendable, Equatable {
  public var vertices: [OutlineVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

/// The triangles of lines, with three `indices` each.
public struct LineMesh: Sendable, Equatable {
  public var vertices: [LineVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

/// Squares around points. Each consists of two triangles with three `indices`.
public struct CircleMesh: Sendable, Equatable {
  public var vertices: [CircleVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

/// The triangles of buildings' walls and roofs, with three `indices` each.
public struct ExtrusionMesh: Sendable, Equatable {
  public var vertices: [ExtrusionVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

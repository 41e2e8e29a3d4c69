// SPDX-License-Identifier: Apache-2.0

/// Triangles of filled polygons; three `indices` make one.
public struct FillMesh: Sendable, Equatable {
  public var vertices: [FillVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

/// Triangles of the strips along fills' edges; three `indices` make one.
public struct OutlineMesh: Sendable, Equatable {
  public var vertices: [OutlineVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

/// Triangles of lines; three `indices` make one.
public struct LineMesh: Sendable, Equatable {
  public var vertices: [LineVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

/// Squares around points, two triangles each; three `indices` make a triangle.
public struct CircleMesh: Sendable, Equatable {
  public var vertices: [CircleVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

/// Triangles of buildings' walls and roofs; three `indices` make one.
public struct ExtrusionMesh: Sendable, Equatable {
  public var vertices: [ExtrusionVertex] = []
  public var indices: [UInt32] = []

  public init() {}
}

// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct MeshPatchTests {
  /// Small triangles at random positions. The row of a vertex is the number of its triangle.
  func mesh(_ count: Int, seed: UInt64) -> FillMesh {
    var random = SplitMix64(seed: seed)
    var mesh = FillMesh()
    for number in 0..<count {
      let x = Int16.random(in: -200...8300, using: &random)
      let y = Int16.random(in: -200...8300, using: &random)
      for corner: Int16 in 0..<3 {
        mesh.indices.append(UInt32(mesh.vertices.count))
        mesh.vertices.append(
          FillVertex(x: x + 7 * corner, y: y + corner * corner, row: UInt16(number)))
      }
    }
    return mesh
  }

  func rows(_ mesh: FillMesh, _ range: Range<Int>) -> [UInt16] {
    stride(from: range.lowerBound, to: range.upperBound, by: 3).map {
      mesh.vertices[Int(mesh.indices[$0])].row
    }
  }

  @Test func `patches contain every triangle once, complete and in rectangles of their own`() throws
  {
    let original = mesh(3000, seed: 1)
    var mesh = original
    let range = 300..<8700
    let patches = mesh.divide(range, keepsOrder: false)
    #expect(patches.count == 11)
    #expect(patches.first?.indices.lowerBound == 300)
    #expect(patches.last?.indices.upperBound == 8700)
    for (patch, next) in zip(patches, patches.dropFirst()) {
      #expect(patch.indices.upperBound == next.indices.lowerBound)
    }
    #expect(mesh.vertices == original.vertices)
    #expect(mesh.indices[..<300] == original.indices[..<300])
    #expect(mesh.indices[8700...] == original.indices[8700...])
    #expect(rows(mesh, range).sorted() == rows(original, range))
    for patch in patches {
      let vertices = mesh.indices[patch.indices].map { mesh.vertices[Int($0)] }
      let (x, y) = (vertices.map(\.x), vertices.map(\.y))
      let low = try SIMD2(#require(x.min()), #require(y.min()))
      let high = try SIMD2(#require(x.max()), #require(y.max()))
      #expect(patch.box == SIMD4(lowHalf: low, highHalf: high))
      for start in stride(from: 0, to: vertices.count, by: 3) {
        let corners = vertices[start..<start + 3]
        #expect(Set(corners.map(\.row)).count == 1)
        #expect(corners.map { $0.x - corners[start].x } == [0, 7, 14])
      }
    }
  }

  @Test func `patches of evenly spread triangles cover a small part of the tile each`() {
    var mesh = mesh(8192, seed: 2)
    let patches = mesh.divide(0..<mesh.indices.count, keepsOrder: false)
    let tile = 8192.0 * 8192
    let areas = patches.map { Double($0.box.z - $0.box.x) * Double($0.box.w - $0.box.y) / tile }
    // Each has a 32nd of the triangles. Where a patch turns from one quarter to the next it is larger.
    #expect(areas.reduce(0, +) / Double(areas.count) < 0.1)
  }

  @Test func `triangles in the same part of a tile keep their order`() {
    var mesh = mesh(4000, seed: 3)
    _ = mesh.divide(0..<mesh.indices.count, keepsOrder: false)
    var last: [SIMD2<Int16>: UInt16] = [:]
    for start in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = mesh.indices[start..<start + 3].map { mesh.vertices[Int($0)] }
      let x = corners.map { Int($0.x) }.reduce(0, +) / 3
      let y = corners.map { Int($0.y) }.reduce(0, +) / 3
      let cell = SIMD2(Int16(min(max(x, 0), 8191) / 512), Int16(min(max(y, 0), 8191) / 512))
      if let before = last[cell] { #expect(before < corners[0].row) }
      last[cell] = corners[0].row
    }
    #expect(last.count == 256)
  }

  @Test func `triangles whose order matters stay in one patch as they are`() {
    let original = mesh(1000, seed: 4)
    var mesh = original
    let patches = mesh.divide(0..<3000, keepsOrder: true)
    #expect(patches.map(\.indices) == [0..<3000])
    #expect(mesh == original)
    #expect(mesh.divide(60..<60, keepsOrder: false).isEmpty)
  }

  @Test func `patches of edges contain every edge once`() {
    var random = SplitMix64(seed: 5)
    var mesh = OutlineMesh()
    for number in 0..<2000 {
      let x = Int16.random(in: 0...8100, using: &random)
      let y = Int16.random(in: 0...8192, using: &random)
      for end: Int16 in 0...1 {
        mesh.indices.append(UInt32(mesh.vertices.count))
        mesh.vertices.append(
          OutlineVertex(x: x + 90 * end, y: y, normalX: 0, normalY: 63, row: UInt16(number)))
      }
    }
    let patches = mesh.divide(0..<4000, keepsOrder: false)
    #expect(patches.map(\.indices.count) == [Int](repeating: 512, count: 7) + [416])
    let edges = stride(from: 0, to: 4000, by: 2).map { start in
      mesh.indices[start..<start + 2].map { mesh.vertices[Int($0)] }
    }
    #expect(Set(edges.map { $0[0].row }).count == 2000)
    #expect(edges.allSatisfy { $0[0].row == $0[1].row && $0[1].x - $0[0].x == 90 })
  }
}

// SPDX-License-Identifier: Apache-2.0

extension VectorTileLayer {
  /// Decodes a feature's geometry and scales it from the layer's own extent to `extent` units. Points outside
  /// the tile have coordinates below 0 or above `extent`.
  ///
  /// Each point of a multipoint is a part of its own. Lines with one point and rings with fewer than three
  /// points are left out. The last point of a ring is dropped if it repeats the first.
  ///
  /// - Parameter geometry: The result. It is emptied first but keeps its memory, so a loop over features does
  ///   not allocate.
  /// - Returns: `false` if the commands are malformed, the type is unknown or no geometry is left.
  public func geometry(
    of feature: VectorTileFeature, extent: Int, into geometry: inout TileGeometry
  ) -> Bool {
    geometry.removeAll()
    guard feature.commands.lowerBound >= 0, (1...Self.largestExtent).contains(self.extent),
      (1...Self.largestExtent).contains(extent)
    else { return false }
    let scale = TileScale(from: self.extent, to: extent)
    if shapes != nil { return readShape(of: feature, scale, &geometry) }
    guard feature.commands.upperBound <= commands.count else { return false }
    geometry.points.reserveCapacity(feature.commands.count / 2)
    let encoded = commands.span.extracting(feature.commands)
    let isGood =
      switch feature.type {
      case .unknown: false
      case .point: Self.readPoints(encoded, scale, &geometry)
      case .lineString, .polygon:
        Self.readLines(encoded, scale, areRings: feature.type == .polygon, &geometry)
      }
    if !isGood { geometry.removeAll() }
    return isGood && !geometry.ends.isEmpty
  }

  private static var largestExtent: Int { Int(Int32.max) }

  // MARK: - Shapes

  private func readShape(
    of feature: VectorTileFeature, _ scale: TileScale, _ geometry: inout TileGeometry
  ) -> Bool {
    guard let shapes else { return false }
    let factor = scale.exactFactor(of: shapes)
    let points = shapes.points.span
    switch feature.type {
    case .unknown: return false
    case .point:
      guard feature.commands.upperBound <= points.count else { return false }
      geometry.points.append(points.extracting(feature.commands), scale, factor)
      for _ in feature.commands { geometry.ends.append(geometry.ends.count + 1) }
    case .lineString, .polygon:
      guard feature.commands.upperBound <= shapes.parts.count else { return false }
      for index in feature.commands {
        let part = shapes.parts[index]
        let start = geometry.points.count
        geometry.points.append(
          points.extracting(Int(part.lowerBound)..<Int(part.upperBound)), scale, factor)
        Self.finishPart(from: start, isRing: feature.type == .polygon, &geometry)
      }
    }
    return !geometry.ends.isEmpty
  }

  // MARK: - Commands

  private static func readPoints(
    _ encoded: Span<UInt32>, _ scale: TileScale, _ geometry: inout TileGeometry
  ) -> Bool {
    var pen = Pen()
    var index = 0
    while index < encoded.count {
      let count = Int(encoded[index] >> 3)
      guard encoded[index] & 7 == 1, count <= (encoded.count - index - 1) / 2 else { return false }
      index += 1
      for _ in 0..<count {
        pen.move(encoded[index], encoded[index + 1])
        geometry.points.append(scale.apply(pen))
        geometry.ends.append(geometry.points.count)
        index += 2
      }
    }
    return true
  }

  private static func readLines(
    _ encoded: Span<UInt32>, _ scale: TileScale, areRings: Bool, _ geometry: inout TileGeometry
  ) -> Bool {
    var pen = Pen()
    var index = 0
    var start = 0
    while index < encoded.count {
      let count = Int(encoded[index] >> 3)
      let command = encoded[index] & 7
      index += 1
      switch command {
      case 1, 2:
        guard count <= (encoded.count - index) / 2 else { return false }
        if command == 1 {
          finishPart(from: start, isRing: areRings, &geometry)
          start = geometry.points.count
        } else if start == geometry.points.count {
          return false
        }
        for _ in 0..<count {
          pen.move(encoded[index], encoded[index + 1])
          geometry.points.append(scale.apply(pen))
          index += 2
        }
      case 7:
        guard count == 1, start < geometry.points.count else { return false }
        // A closed line, which version 1 allows, returns to its first point.
        if !areRings { geometry.points.append(geometry.points[start]) }
        finishPart(from: start, isRing: areRings, &geometry)
        start = geometry.points.count
      default: return false
      }
    }
    finishPart(from: start, isRing: areRings, &geometry)
    return true
  }

  /// Ends a line or ring, or removes it if it has too few points.
  private static func finishPart(from start: Int, isRing: Bool, _ geometry: inout TileGeometry) {
    var end = geometry.points.count
    if isRing, end - start > 1, geometry.points[start] == geometry.points[end - 1] { end -= 1 }
    if end - start < (isRing ? 3 : 2) { end = start }
    if end < geometry.points.count { geometry.points.removeLast(geometry.points.count - end) }
    if end > start { geometry.ends.append(end) }
  }
}

/// The current position in the layer's units. With 64 bits, the sum of 32-bit steps cannot overflow for any
/// tile that fits in memory.
private struct Pen {
  var x: Int64 = 0
  var y: Int64 = 0

  @inline(__always)
  mutating func move(_ dx: UInt32, _ dy: UInt32) {
    x &+= Pen.zigzag(dx)
    y &+= Pen.zigzag(dy)
  }

  @inline(__always)
  private static func zigzag(_ value: UInt32) -> Int64 {
    Int64(Int32(bitPattern: value >> 1) ^ (0 &- Int32(bitPattern: value & 1)))
  }
}

/// Converts a layer's units to the requested extent, rounded to the nearest and clamped to 32 bits.
private struct TileScale {
  private let factor: Int64
  private let ratio: Double

  init(from: Int, to: Int) {
    factor = to % from == 0 ? Int64(to / from) : 0
    ratio = Double(to) / Double(from)
  }

  /// The number to multiply all points of shapes with; `nil` if there is none, or if a product can exceed 32 bits.
  @inline(__always)
  func exactFactor(of shapes: TileShapes) -> Int32? {
    guard factor != 0, factor <= Int64(Int32.max) / shapes.reach else { return nil }
    return Int32(truncatingIfNeeded: factor)
  }

  @inline(__always)
  func apply(_ pen: Pen) -> SIMD2<Int32> { SIMD2(apply(pen.x), apply(pen.y)) }

  @inline(__always)
  func apply(_ point: SIMD2<Int32>) -> SIMD2<Int32> {
    SIMD2(apply(Int64(point.x)), apply(Int64(point.y)))
  }

  @inline(__always)
  private func apply(_ value: Int64) -> Int32 {
    // Clamping before the multiplication ensures that the product fits in 64 bits.
    let value = Int64(Int32(clamping: value))
    if factor != 0 { return Int32(clamping: value &* factor) }
    return Int32(clamping: Int64((Double(value) * ratio).rounded(.toNearestOrAwayFromZero)))
  }
}

extension [SIMD2<Int32>] {
  /// Appends scaled points.
  ///
  /// - Parameter factor: The number to multiply all coordinates with, if it is known.
  @inline(__always)
  fileprivate mutating func append(
    _ points: Span<SIMD2<Int32>>, _ scale: TileScale, _ factor: Int32?
  ) {
    append(addingCapacity: points.count) { output in
      if let factor {
        for index in points.indices { output.append(points[index] &* factor) }
      } else {
        for index in points.indices { output.append(scale.apply(points[index])) }
      }
    }
  }
}

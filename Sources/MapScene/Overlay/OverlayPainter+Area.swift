// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapStyle

extension OverlayPainter {
  func paint(_ item: AreaItem, _ stroker: inout LineStroker, _ list: inout DrawList) {
    let area = item.area
    guard area.isVisible else { return }
    let shape = item.worldShape
    let lens = stroker.lens
    guard !shape.corners.isEmpty, let view = lens.groundBox(margin: 2),
      let copies = lens.copies(of: shape.box, in: view)
    else { return paintStroke(area, shape, &stroker, &list) }
    let hasStroke =
      area.strokeWidth > 0 && area.strokeWidth.isFinite && area.strokeColor.alpha > 0
    if area.fillColor.alpha > 0 {
      let color = area.fillColor.paint
      let filled = shape.shape(zoom: lens.pixelZoom)
      for copy in copies { fill(filled, copy: Double(copy), color, lens, &list) }
      // An opaque stroke covers the edge. Otherwise a fringe antialiases it.
      if !hasStroke || area.strokeColor.alpha < 1 {
        stroker.reach = 2
        for (ring, isClosed) in shape.edges {
          stroke(ring, color, nil, isClosed: isClosed, &stroker, &list) { $0.shape = .fringe }
        }
      }
    }
    if hasStroke { paintStroke(area, shape, &stroker, &list) }
  }

  private func fill(
    _ shape: AreaShape, copy: Double, _ color: SIMD4<Float>, _ lens: OverlayProjection,
    _ list: inout DrawList
  ) {
    let base = UInt32(truncatingIfNeeded: list.overlayCorners.count)
    let first = list.overlayTriangles.count
    list.overlayCorners.reserveCapacity(list.overlayCorners.count + shape.filled.count)
    for corner in shape.filled {
      list.overlayCorners.append(lens.clip(corner + SIMD2(copy, 0)))
    }
    for index in shape.triangles { list.overlayTriangles.append(base &+ index) }
    guard list.overlayTriangles.count > first else { return }
    list.commands.append(.overlayFill(first..<list.overlayTriangles.count, color: color))
  }

  private func paintStroke(
    _ area: OverlayArea, _ shape: AreaShape, _ stroker: inout LineStroker, _ list: inout DrawList
  ) {
    guard area.strokeWidth > 0, area.strokeWidth.isFinite, area.strokeColor.alpha > 0 else {
      return
    }
    let halfWidth = min(area.strokeWidth, 2000) / 2 * stroker.lens.scale
    stroker.reach = halfWidth + 1
    for ring in shape.rings {
      stroke(ring, area.strokeColor.paint, area.strokeDash, &stroker, &list) {
        $0.halfWidth = Float(halfWidth)
        $0.paintsOnce = area.strokeColor.alpha < 1
      }
    }
  }

  private func stroke(
    _ ring: WorldPath, _ color: SIMD4<Float>, _ dash: OverlayDash?, isClosed: Bool = true,
    _ stroker: inout LineStroker, _ list: inout DrawList, _ change: (inout OverlayLineDraw) -> Void
  ) {
    let lens = stroker.lens
    var run = LineRun(
      path: ring, color: color.bytes, spans: nil, usesMeters: dash?.unit == .meters, cut: 0,
      lens: lens)
    run.isClosed = isClosed
    let first = stroker.corners.count
    let dots = dash?.dots(run, lens)
    guard let base = stroker.stroke(run, with: dots ?? .stroke(start: .round, end: .round)),
      stroker.corners.count > first
    else { return }
    var draw = OverlayLineDraw(corners: first..<stroker.corners.count, halfWidth: 1)
    draw.color = color
    change(&draw)
    if let dash, dots == nil { setDash(dash, run, base: base, lens, &draw) }
    list.commands.append(.overlayLine(draw))
  }
}

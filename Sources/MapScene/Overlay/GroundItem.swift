// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapStyle

/// An overlay on the ground with its cached geometry.
final class GroundItem {
  enum Kind {
    case line(LineItem)
    case area(AreaItem)
    case image(OverlayGroundImage)
    case tiles(OverlayTiles)
  }

  let id: OverlayID
  var kind: Kind

  init(id: OverlayID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  var zIndex: Int {
    switch kind {
    case .line(let item): item.line.zIndex
    case .area(let item): item.area.zIndex
    case .image(let image): image.zIndex
    case .tiles(let tiles): tiles.zIndex
    }
  }

  /// The sort key of the drawing order: by `zIndex`, tiles first, then in the order of insertion.
  var order: (Int, Int, OverlayID) {
    if case .tiles = kind { (zIndex, 0, id) } else { (zIndex, 1, id) }
  }
}

/// A line with its cached world path, which is kept until its coordinates change.
final class LineItem {
  var line: OverlayLine {
    didSet {
      // Comparing arrays that share their storage takes constant time.
      if line.path != oldValue.path {
        path = nil
        spans = nil
      } else if line.paint != oldValue.paint {
        spans = nil
      }
    }
  }
  private var path: WorldPath?
  private var spans: SpanColors?

  init(_ line: OverlayLine) { self.line = line }

  var worldPath: WorldPath {
    if let path { return path }
    let made = WorldPath(line.path)
    path = made
    return made
  }

  /// The colors along the path; `nil` for a single color.
  var spanColors: SpanColors? {
    guard case .spans(let given) = line.paint else { return nil }
    if let spans { return spans }
    let made = SpanColors(given, path: worldPath)
    spans = made
    return made
  }
}

/// An area with its cached rings and triangles in world coordinates.
final class AreaItem {
  var area: OverlayArea {
    didSet {
      if area.path != oldValue.path || area.holes != oldValue.holes { shape = nil }
    }
  }
  private var shape: AreaShape?

  init(_ area: OverlayArea) { self.area = area }

  var worldShape: AreaShape {
    if let shape { return shape }
    let made = AreaShape(path: area.path, holes: area.holes)
    shape = made
    return made
  }
}

// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapImage
import MapJSON
import MapStyle
import MapTestSupport
import MapText
import Testing

@testable import MapScene

/// The visible labels and their positions, on a screen of 512 by 512 pixels that one tile fills.
@Suite struct SymbolPlacementTests {
  @Test func `the first label is placed and hides colliding ones`() throws {
    let stage = try Stage()
    let labels = [Stage.point([256, 256]), Stage.point([270, 256]), Stage.point([400, 256])]
    #expect(try stage.shown(labels) == [1, 3])
  }

  @Test func `labels that allow overlap are all shown`() throws {
    let stage = try Stage(["text-allow-overlap": true])
    #expect(try stage.shown([Stage.point([256, 256]), Stage.point([260, 256])]) == [1, 2])
  }

  @Test(arguments: [false, true])
  func `sprites hide labels, also those that allow overlap`(mayOverlap: Bool)
    throws
  {
    let stage = try Stage(["text-allow-overlap": .bool(mayOverlap)])
    // The labels are 40 by 20 pixels; the sprite is 20 by 20, at the center of the screen.
    let labels = [Stage.point([256, 256]), Stage.point([301, 256]), Stage.point([310, 300])]
    let expected: [OverlaySprite.Collision: [UInt64]] = [
      .none: [1, 2, 3], .hidesOptional: [2, 3], .optional: [2, 3],
    ]
    for (collision, shown) in expected {
      let overlays = OverlaySet()
      let image = OverlayImage(
        RasterImage(width: 20, height: 20, pixels: [UInt8](repeating: 255, count: 1600)))
      var sprite = OverlaySprite(image, at: Coordinate(latitude: 0, longitude: 0))
      sprite.collision = collision
      overlays.add(sprite)
      // A hidden sprite hides no label.
      sprite.collision = .optional
      sprite.offset = [15, 0]
      sprite.isVisible = collision != .none
      overlays.add(sprite)
      #expect(try stage.shown(labels, under: overlays) == shown)
      #expect(try stage.shown(labels) == [1, 2, 3])
    }
  }

  @Test func `a label moves to another anchor beside a sprite`() throws {
    let stage = try Stage()
    let overlays = OverlaySet()
    let image = OverlayImage(
      RasterImage(width: 20, height: 20, pixels: [UInt8](repeating: 255, count: 1600)))
    var sprite = OverlaySprite(image, at: Coordinate(latitude: 0, longitude: 0))
    sprite.collision = .hidesOptional
    overlays.add(sprite)
    let placed = try stage.vertices(
      [Stage.point([256, 256])], shifts: [[0, 0], [60, 0]], under: overlays)
    #expect(placed.first.map { $0.x > 280 } == true)
  }

  @Test func `a label with text-ignore-placement does not hide others`() throws {
    let stage = try Stage(["text-ignore-placement": true])
    #expect(try stage.shown([Stage.point([256, 256]), Stage.point([260, 256])]) == [1, 2])
  }

  @Test func `a variable anchor uses the next free position`() throws {
    let stage = try Stage()
    let shifts: [SIMD2<Float>] = [[0, 0], [60, 0], [0, 60]]
    let label = Stage.point([256, 256])
    let placed = try stage.vertices([label, label, label], shifts: shifts)
    #expect(try stage.shown([label, label, label], shifts: shifts) == [1, 2, 3])
    let corners = stride(from: 0, to: placed.count, by: 8).map { SIMD2(placed[$0].x, placed[$0].y) }
    #expect(corners.map { $0 - corners[0] } == [[0, 0], [60, 0], [0, 60]])
  }

  @Test func `a label does not overlap while another position is free`() throws {
    let stage = try Stage(["text-overlap": "always"])
    let label = Stage.point([256, 256])
    let placed = try stage.vertices([label, label, label], shifts: [[0, 0], [60, 0]])
    let lefts = stride(from: 0, to: placed.count, by: 8).map { placed[$0].x - placed[0].x }
    #expect(lefts == [0, 60, 0])
  }

  @Test(arguments: [false, true])
  func `text along lines is upright at every bearing`(isPitchedWithMap: Bool) throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let bearing = random.double(in: -180...180)
      let angle = random.double(in: 0...(2 * .pi))
      let stage = try Stage(
        [
          "symbol-placement": "line",
          "text-pitch-alignment": isPitchedWithMap ? "map" : "viewport",
        ], bearing: bearing)
      let placed = try stage.vertices([Stage.point([256, 256])], alongLineAt: Float(angle))
      #expect(placed.count == 8)
      guard placed.count == 8 else { continue }
      #expect(placed[0].x <= placed[4].x + 0.01)
      // Each glyph is upright, too.
      #expect(placed[0].y <= placed[2].y + 0.01)
    }
  }

  @Test(arguments: [Float(0), 30, 45, 90])
  func `labels along parallel lines need the height of the text at every angle`(degrees: Float)
    throws
  {
    let stage = try Stage(["symbol-placement": "line"])
    let angle = degrees * .pi / 180
    // The text is 20 pixels high, with a padding of 2 on each side.
    for (distance, shown) in [(Float(26), [1, 2] as [UInt64]), (23, [1])] {
      let along = direction(angle)
      let across = SIMD2(-along.y, along.x) * distance
      let anchors = [Stage.point([256, 256]), Stage.point([256, 256] + across)]
      #expect(try stage.shown(anchors, alongLineAt: angle) == shown)
    }
  }

  @Test func `offsetting a line moves its segments by the distance`() {
    let walk = LineWalk(
      points: [[0, 0], [10, 0], [10, 10]], anchor: [5, 0], segment: 0, right: 2)
    #expect(walk.path(from: -5, to: 10) == [[0, 2], [8, 2], [8, 9]])
    #expect(walk.position(at: 0)?.point == [5, 2])
  }

  @Test func `an icon stretched around a text keeps its corners`() {
    // 4 texels: one for each corner and two stretchable ones between. The content is the stretchable range.
    let edges = IconCuts(4, fits: true, [1...3], 1...3).edges(from: 10, to: 110, texel: 2)
    #expect(edges.map(\.texel) == [-1, 1, 3, 5])
    #expect(edges.map(\.pixel) == [6, 10, 110, 114])
  }

  @Test func `an icon that is not stretched has an empty texel around it`() {
    let edges = IconCuts(4, fits: false, [1...3], 1...3).edges(from: 0, to: 8, texel: 2)
    #expect(edges.map(\.texel) == [-1, 5])
    #expect(edges.map(\.pixel) == [-2, 10])
  }

  @Test func `packed icons keep their pixels and do not touch each other`() throws {
    let sheet = RasterImage(
      width: 2, height: 2, pixels: [UInt8](repeating: 200, count: 16))
    let pieces = (0..<3).map {
      IconPacker.Piece(
        name: "\($0)",
        icon: ImageCatalog.Icon(
          left: 0, top: 0, width: 2, height: 2, pixelRatio: 1, isField: false), sheet: 0)
    }
    let (packed, places) = try #require(IconPacker.pack(pieces, sheets: [sheet]))
    #expect(packed.pixels.filter { $0 == 200 }.count == 3 * 16)
    for place in places {
      for (x, y) in [(-1, 0), (2, 0), (0, -1), (0, 2)] {
        let texel = ((place.icon.top + y) * packed.width + place.icon.left + x) * 4
        #expect(packed.pixels[texel] == 0)
      }
    }
  }
}

/// A screen and a style for placing labels. Each label has two glyphs and is 40 by 20 pixels.
struct Stage {
  let group: LayerGroup
  let style: SymbolStyle
  let bearing: Double

  init(_ layout: JSONObject = [:], bearing: Double = 0) throws {
    var layout = layout
    layout["text-size"] = 24
    layout["text-field"] = "ab"
    let document: JSON = [
      "version": 8, "sources": ["s": ["type": "vector", "url": "none"]],
      "layers": [
        [
          "id": "labels", "type": "symbol", "source": "s", "source-layer": "x",
          "layout": .object(layout),
        ]
      ],
    ]
    let layer = try #require(try StyleDocument(document).layers.first)
    guard case .symbol(let style) = layer.kind else { throw NoSymbolLayer() }
    self.style = style
    self.bearing = bearing
    group = LayerGroup(
      index: 0, leader: layer, layers: [0], layerKinds: [layer.kind], needs: PaintNeeds(),
      isVisible: true)
  }

  /// Returns an anchor given in pixels of the unrotated screen.
  static func point(_ pixels: SIMD2<Float>) -> SIMD2<Float> { pixels * 16 }

  /// Returns the identities of the visible labels: their positions in the list, from 1.
  func shown(
    _ anchors: [SIMD2<Float>], shifts: [SIMD2<Float>] = [.zero], alongLineAt angle: Float? = nil,
    under overlays: OverlaySet? = nil
  ) throws -> [UInt64] {
    try place(anchors, shifts: shifts, angle: angle, overlays).0.sorted()
  }

  func vertices(
    _ anchors: [SIMD2<Float>], shifts: [SIMD2<Float>] = [.zero], alongLineAt angle: Float? = nil,
    under overlays: OverlaySet? = nil
  ) throws -> [SymbolVertex] {
    try place(anchors, shifts: shifts, angle: angle, overlays).1
  }

  private func place(
    _ anchors: [SIMD2<Float>], shifts: [SIMD2<Float>], angle: Float?, _ overlays: OverlaySet?
  ) throws -> ([UInt64], [SymbolVertex]) {
    var bucket = SymbolBucket(group: 0)
    bucket.rows = [PaintRow(values: [], geometryType: .point)]
    bucket.texts = [text(shifts)]
    for (index, anchor) in anchors.enumerated() {
      var instance = SymbolInstance(
        anchor: anchor, text: 0, row: 0, feature: Int32(index), sortKey: 0,
        key: UInt64(index + 1))
      if let angle {
        let way = direction(angle) * 2000
        bucket.lines.append([anchor - way, anchor + way])
        instance.line = Int32(index)
      }
      bucket.instances.append(instance)
    }
    var bundle = TileBundle()
    bundle.symbols = [bucket]
    let tile = LoadedTile(
      key: TileKey(source: 0, id: TileID(z: 0, x: 0, y: 0), zoom: 0), bundle: bundle, groupCount: 1)
    let view = SymbolView(
      width: 512, height: 512, scale: 1, bearing: Float(bearing * .pi / 180), targetW: 1)
    let region = GlyphAtlas.Region(u: 0, v: 0, width: 20, height: 20, left: 0, top: 17)
    var placer = SymbolPlacer(
      view: view, atlas: AtlasRegions(glyphs: [GlyphID(font: 0, glyph: 1): region]))
    // The screen shows the complete world.
    let viewport = Viewport(
      target: Coordinate(latitude: 0, longitude: 0), zoom: 1,
      size: ViewSize(width: 512, height: 512))
    if let sprites = overlays?.collisions(viewport) { placer.cover(sprites) }
    var context = EvaluationContext()
    let labels = LayerLabels()
    let symbols = placer.place(
      group, style: style,
      tiles: [RenderTile(tile: tile, matrix: matrix, wrap: 0, unitsPerPixel: 16)],
      labels: labels, context: &context)
    return (labels.placed.map(\.key), symbols.glyphs)
  }

  func text(_ shifts: [SIMD2<Float>]) -> SymbolText {
    var layout = TextLayout()
    layout.glyphs = [-20.0, 0].map {
      PlacedGlyph(
        glyph: GlyphID(font: 0, glyph: 1), x: $0, y: 7, advance: 20, middle: $0 + 10)
    }
    (layout.left, layout.right, layout.top, layout.bottom) = (-20, 20, -10, 10)
    layout.lineCount = 1
    return SymbolText(
      variants: shifts.map { SymbolText.Variant(layout: layout, shift: $0, isVertical: false) },
      rotation: 0, lineOffset: .zero, sectionColors: [], sectionImages: [], imageScale: 1,
      layoutSize: 24)
  }

  /// The matrix of the tile that fills the screen, rotated about its center by the bearing.
  private var matrix: Matrix4 {
    let turn = SIMD2<Double>(direction(Float(-bearing * .pi / 180)))
    let right = turn / 4096
    let down = SIMD2(-turn.y, turn.x) / 4096
    let origin = (right + down) * -4096
    return Matrix4(
      [right.x, -right.y, 0, 0], [down.x, -down.y, 0, 0], [0, 0, 1, 0], [origin.x, -origin.y, 0, 1])
  }
}

private struct NoSymbolLayer: Error {}

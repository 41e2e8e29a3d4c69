// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapJSON
import MapStyle
import MapText
import Testing

@testable import MapScene

/// The labels of successive frames, on a screen of 512 by 512 pixels that shows the world. The labels are 40 by 20
/// pixels. The clock is stepped.
@Suite struct LabelIndexTests {
  @Test func `a label fades in over 300 ms and asks for frames until then`() throws {
    let map = try LabelMap()
    let tile = map.tile([LabelMap.label(1, at: [256, 256])])
    for (time, opacity) in [(10.0, 0), (10.15, 0.5), (10.3, 1), (10.5, 1)] {
      let alphas = map.draw([tile], at: time).opacities
      #expect(alphas == (opacity > 0 ? [opacity] : []))
      #expect(map.index.isChanging == (time < 10.3))
    }
  }

  @Test func `a label fades in over the duration that the index has`() throws {
    let map = try LabelMap()
    map.index.fadeDuration = 2
    let tile = map.tile([LabelMap.label(1, at: [256, 256])])
    for (time, opacity) in [(10.0, 0), (11.0, 0.5), (12.0, 1)] {
      let alphas = map.draw([tile], at: time).opacities
      #expect(alphas == (opacity > 0 ? [opacity] : []))
      #expect(map.index.isChanging == (time < 12))
    }
  }

  @Test func `labels appear and disappear at once without a fade`() throws {
    let map = try LabelMap()
    map.index.fadeDuration = 0
    let tile = map.tile([LabelMap.label(1, at: [256, 256])])
    #expect(map.draw([tile], at: 10).opacities == [1])
    #expect(!map.index.isChanging)
    #expect(map.draw([], at: 10.01).opacities == [])
    #expect(!map.index.isChanging)
  }

  @Test func `a label whose tile is gone fades out where it was and moves with the map`() throws {
    var map = try LabelMap()
    let tile = map.tile([LabelMap.label(1, at: [256, 256])])
    map.draw([tile], at: 0)
    let start = map.draw([tile], at: 1)
    #expect(start.opacities == [1])
    #expect(map.draw([], at: 2) == start)
    map.move(east: 10)
    let half = map.draw([], at: 2.15)
    #expect(half.opacities == [0.5])
    #expect(zip(half.corners, start.corners).allSatisfy { abs($0.x - $1.x + 10) < 0.01 })
    #expect(map.index.isChanging)
    #expect(map.draw([], at: 2.3).opacities == [])
  }

  @Test
  func
    `a label is hidden only after the frame in which it collides, however long the map was still`()
    throws
  {
    var map = try LabelMap()
    let tile = map.tile([LabelMap.label(1, at: [256, 256])])
    map.draw([tile], at: 0)
    map.draw([tile], at: 1)
    map.obstacle = [200, 200, 300, 300]
    #expect(map.draw([tile], at: 100).opacities == [1])
    #expect(map.draw([tile], at: 100.15).opacities == [0.5])
    map.obstacle = nil
    #expect(map.draw([tile], at: 100.2).opacities.first.map { abs($0 - 1.0 / 3) < 0.01 } == true)
    #expect(map.draw([tile], at: 100.4).opacities == [1])
  }

  @Test func `a label is recognized in a tile of another zoom and keeps its opacity and position`()
    throws
  {
    let map = try LabelMap()
    let coarse = map.tile([LabelMap.label(7, at: [270, 256])])
    map.draw([coarse], at: 0)
    #expect(map.draw([coarse], at: 1).opacities == [1])
    // The new tile prefers another label that collides.
    let fine = map.tile(
      [LabelMap.label(1, at: [256, 256]), LabelMap.label(7, at: [271, 257])], zoom: 1)
    #expect(map.draw([fine], at: 2).opacities == [1])
    #expect(map.shown == [7])
    // Farther away it is another label.
    let other = map.tile(
      [LabelMap.label(1, at: [256, 256]), LabelMap.label(7, at: [290, 256])], zoom: 2)
    map.draw([other], at: 3)
    #expect(map.shown == [1])
  }

  @Test func `labels of incomplete frames do not keep their position`() throws {
    let map = try LabelMap()
    let first = map.tile([LabelMap.label(7, at: [270, 256])])
    map.draw([first], at: 0, isComplete: false)
    let second = map.tile([LabelMap.label(1, at: [256, 256]), LabelMap.label(7, at: [270, 256])])
    map.draw([second], at: 1)
    #expect(map.shown == [1])
  }

  @Test func `a label keeps its variable anchor while it fits`() throws {
    var map = try LabelMap()
    map.shifts = [[0, 0], [60, 0], [0, 60]]
    let tile = map.tile([LabelMap.label(1, at: [256, 256])])
    map.draw([tile], at: 0)
    #expect(map.variants == [0])
    map.obstacle = [250, 250, 260, 260]
    map.draw([tile], at: 1)
    #expect(map.variants == [1])
    map.obstacle = nil
    map.draw([tile], at: 2)
    #expect(map.variants == [1])
    map.obstacle = [310, 250, 320, 260]
    map.draw([tile], at: 3)
    #expect(map.variants == [0])
  }

  @Test func `sort keys order labels across tiles`() throws {
    let map = try LabelMap(["symbol-sort-key": 1])
    let near = map.tile([LabelMap.label(1, at: [256, 256], sortKey: 2)])
    let far = map.tile([LabelMap.label(2, at: [270, 256], sortKey: 1)], zoom: 1)
    map.draw([near, far], at: 0)
    #expect(map.shown == [2])
    // A label with a better key takes the place of one that is shown.
    let third = map.tile([LabelMap.label(3, at: [280, 256], sortKey: 0)], zoom: 2)
    map.draw([near, far, third], at: 1)
    #expect(map.shown == [3])
  }

  @Test func `a new label waits while the camera moves, and one out of view appears at once`()
    throws
  {
    var map = try LabelMap()
    let old = map.tile([LabelMap.label(1, at: [100, 100])])
    map.draw([old], at: 0)
    let both = map.tile(
      [
        LabelMap.label(1, at: [100, 100]), LabelMap.label(2, at: [400, 400]),
        LabelMap.label(3, at: [511, 100]),
      ], zoom: 1)
    // One frame in 300 ms admits new labels; the others admit only those out of view.
    map.move(east: -30)
    map.draw([old], at: 1)
    for frame in 1...17 {
      map.move(east: -0.1)
      map.draw([both], at: 1 + Double(frame) / 60)
      #expect(map.shown == [1, 3])
    }
    #expect(map.index.isChanging)
    map.draw([both], at: 1.2 + 17.0 / 60)
    #expect(map.shown == [1, 2, 3])
  }

  @Test func `forgotten labels are not mistaken for later ones`() throws {
    var map = try LabelMap()
    let tile = map.tile([LabelMap.label(1, at: [100, 100]), LabelMap.label(2, at: [400, 400])])
    map.draw([tile], at: 0)
    map.index.removeAll()
    map.obstacle = [90, 90, 110, 110]
    map.draw([tile], at: 1)
    #expect(map.shown == [2])
    map.obstacle = nil
    map.draw([tile], at: 2)
    #expect(map.shown == [1, 2])
  }

  @Test func `without fading, labels appear and disappear at once`() throws {
    var map = try LabelMap()
    map.fades = false
    let tile = map.tile([LabelMap.label(1, at: [256, 256])])
    #expect(map.draw([tile], at: 0).opacities == [1])
    #expect(!map.index.isChanging)
    #expect(map.draw([], at: 0.01).opacities == [])
    #expect(!map.index.isChanging)
  }
}

/// A map with one layer of labels.
private struct LabelMap {
  /// The labels of a frame: the left top corner of their first glyph, and their opacities.
  struct Image: Equatable {
    var corners: [SIMD2<Float>] = []
    var opacities: [Double] = []
  }

  let index = LabelIndex()
  var fades = true
  /// A box of the screen without labels.
  var obstacle: CollisionGrid.Box?
  /// The positions of the text relative to its anchor, the preferred one first.
  var shifts: [SIMD2<Float>] = [.zero]
  private let stage: Stage
  private var target = WorldPoint(x: 0.5, y: 0.5)

  init(_ layout: JSONObject = [:]) throws { stage = try Stage(layout) }

  static func label(
    _ key: UInt64, at pixels: SIMD2<Float>, sortKey: Float = 0
  ) -> SymbolInstance {
    SymbolInstance(
      anchor: pixels * 16, text: 0, row: 0, feature: 0, sortKey: sortKey, key: key)
  }

  /// The keys of the placed labels.
  var shown: [UInt64] { index.placed.map(\.key).sorted() }
  var variants: [Int?] { index.placed.map(\.variant) }

  func tile(_ labels: [SymbolInstance], zoom: Int = 0) -> LoadedTile {
    var bucket = SymbolBucket(group: 0)
    bucket.rows = [PaintRow(values: [], geometryType: .point)]
    bucket.texts = [stage.text(shifts)]
    bucket.instances = labels
    var bundle = TileBundle()
    bundle.symbols = [bucket]
    let key = TileKey(source: 0, id: TileID(z: 0, x: 0, y: 0), zoom: zoom)
    return LoadedTile(key: key, bundle: bundle, groupCount: 1)
  }

  /// Moves the camera by a number of pixels.
  mutating func move(east pixels: Double) { target.x += pixels / 512 }

  @discardableResult
  func draw(_ tiles: [LoadedTile], at time: Double, isComplete: Bool = true) -> Image {
    let viewport = Viewport(
      target: target, zoom: 1, size: ViewSize(width: 512, height: 512))
    index.beginFrame(viewport, at: time, fades: fades)
    let view = SymbolView(
      width: 512, height: 512, scale: 1, bearing: 0,
      targetW: Float(viewport.cameraToTargetDistance))
    let region = GlyphAtlas.Region(u: 0, v: 0, width: 20, height: 20, left: 0, top: 17)
    var placer = SymbolPlacer(
      view: view, atlas: AtlasRegions(glyphs: [GlyphID(font: 0, glyph: 1): region]))
    if let obstacle { placer.reserve(obstacle) }
    var context = EvaluationContext()
    let symbols = placer.place(
      stage.group, style: stage.style,
      tiles: tiles.map { RenderTile($0, wrap: 0, in: viewport) }, labels: index.labels(of: 0),
      context: &context)
    index.endFrame(isComplete: isComplete)
    var image = Image()
    for corner in stride(from: 0, to: symbols.glyphs.count, by: 8) {
      let vertex = symbols.glyphs[corner]
      image.corners.append([vertex.x, vertex.y])
      image.opacities.append((Double(vertex.alpha) / 255 * 200).rounded() / 200)
    }
    return image
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapStyle
import MapText

/// Chooses the visible labels and icons of a frame and creates their rectangles.
///
/// Layers are placed from the top of the style down, and labels within a layer in the order of its sort
/// key. Labels placed earlier take precedence in collisions.
struct SymbolPlacer {
  let view: SymbolView
  let atlas: AtlasRegions
  private let featureStates: FeatureStates.Current
  private(set) var grid: CollisionGrid
  /// The collision boxes of sprites that hide labels.
  private var covered: CollisionGrid?
  /// The labels that were visible when they were placed.
  private(set) var labels: [PlacedLabel] = []

  init(
    view: SymbolView, atlas: AtlasRegions,
    featureStates: FeatureStates.Current = FeatureStates.Current()
  ) {
    self.view = view
    self.atlas = atlas
    self.featureStates = featureStates
    grid = CollisionGrid(width: view.width, height: view.height, margin: 100 * view.scale)
  }

  /// Excludes the boxes of sprites from placement, also for labels that may overlap each other.
  mutating func cover(_ sprites: SpriteCollisions) {
    for box in sprites.boxes { grid.insert(box) }
    covered = sprites.grid
  }

  /// Excludes a box of the screen from placement.
  mutating func reserve(_ box: CollisionGrid.Box) { grid.insert(box) }

  /// Places one layer's labels in the given tiles and returns their rectangles.
  mutating func place(
    _ group: LayerGroup, style: SymbolStyle, tiles: [RenderTile], context: inout EvaluationContext
  ) -> LayerSymbols {
    let frame = SymbolFrameStyle(style, context: &context)
    var symbols = LayerSymbols()
    var shared: SymbolPaint?
    var candidates: [Candidate] = []
    var placed: [Placed] = []
    let states = featureStates.states(read: group)
    for tile in tiles {
      guard let bucket = tile.symbols(of: group.index), !bucket.instances.isEmpty else { continue }
      let paints = Paints(
        bucket, group: group, style: style, states: states, context: &context, shared: &shared)
      let place = TileSymbols(bucket, tile: tile, view: view)
      for instance in bucket.instances {
        let anchor = instance.anchor
        if let clip = tile.clip,
          anchor.x < clip.x || anchor.x >= clip.z || anchor.y < clip.y || anchor.y >= clip.w
        {
          continue
        }
        guard let projected = place.projection.project(anchor), view.mayShow(projected.point)
        else { continue }
        let candidate = Candidate(
          tile: place, instance: instance, projected: projected,
          paint: paints.paint(of: Int(instance.row)))
        if frame.placesNearestFirst {
          candidates.append(candidate)
        } else if let found = self.place(candidate, frame: frame) {
          placed.append(found)
        }
      }
    }
    if frame.placesNearestFirst {
      candidates.sort { $0.projected.point.y > $1.projected.point.y }
      placed = candidates.compactMap { place($0, frame: frame) }
    }
    if frame.sortsByScreenY {
      placed.sort { $0.candidate.projected.point.y < $1.candidate.projected.point.y }
    }
    for label in placed { symbols.add(label, atlas: atlas, scale: view.scale) }
    return symbols
  }

  /// A visible label.
  struct Placed {
    let candidate: Candidate
    let text: PlacedText?
    let icon: PlacedIcon?
  }

  /// The labels of one tile in one frame.
  final class TileSymbols {
    let bucket: SymbolBucket
    let id: TileID
    let projection: TileProjection
    /// The tile units per screen pixel at the camera's target.
    let unitsPerPixel: Float

    init(_ bucket: SymbolBucket, tile: RenderTile, view: SymbolView) {
      self.bucket = bucket
      id = tile.tile.key.id
      projection = TileProjection(
        matrix: tile.matrix, half: [Double(view.width) / 2, Double(view.height) / 2])
      unitsPerPixel = tile.unitsPerPixel
    }
  }

  /// An instance that may be visible, with the data required to place it.
  struct Candidate {
    let tile: TileSymbols
    let instance: SymbolInstance
    let projected: TileProjection.Projected
    let paint: SymbolPaint
  }

  /// Places a label and inserts its boxes. Returns `nil` if it is not visible.
  private mutating func place(_ candidate: Candidate, frame: SymbolFrameStyle) -> Placed? {
    let instance = candidate.instance
    let hasText = instance.text >= 0 && candidate.paint.textSize > 0
    let hasIcon = instance.icon >= 0 && candidate.paint.iconSize > 0
    var text = hasText ? placeText(candidate, frame: frame) : nil
    var icon = hasIcon ? placeIcon(candidate, frame: frame, beside: text) : nil
    let iconAlone = frame.isTextOptional || !hasText
    let textAlone = frame.isIconOptional || !hasIcon
    if !iconAlone && !textAlone {
      if text == nil || icon == nil { return nil }
    } else if !textAlone, icon == nil {
      text = nil
    } else if !iconAlone, text == nil {
      icon = nil
    }
    if text == nil && icon == nil { return nil }
    let anchor =
      SIMD2<Double>(instance.anchor) * (candidate.tile.id.size / Double(TileUnits.extent))
    let origin = candidate.tile.id.origin
    labels.append(
      PlacedLabel(
        layer: candidate.tile.bucket.group, key: instance.key,
        position: WorldPoint(x: origin.x + anchor.x, y: origin.y + anchor.y),
        variant: text?.index))
    if let text, !frame.textIgnoresPlacement {
      for box in text.boxes {
        grid.insert(box, cooperating: frame.textOverlap == .cooperative)
      }
    }
    if let icon, !frame.iconIgnoresPlacement {
      grid.insert(icon.box, cooperating: frame.iconOverlap == .cooperative)
    }
    return Placed(candidate: candidate, text: text, icon: icon)
  }

  /// Returns whether a box can be placed: it is near the screen, and does not collide or may overlap
  /// others.
  func isPlaceable(_ box: CollisionGrid.Box, overlap: Overlap) -> Bool {
    grid.isNear(box) && isFree(box, overlap: overlap)
  }

  /// Returns whether a box does not collide or may overlap others.
  func isFree(_ box: CollisionGrid.Box, overlap: Overlap) -> Bool {
    overlap == .always
      ? covered?.isFree(box) ?? true : grid.isFree(box, cooperating: overlap == .cooperative)
  }
}

/// The paint of a bucket's rows, evaluated at first use.
private final class Paints {
  private let bucket: SymbolBucket
  private let group: LayerGroup
  private let style: SymbolStyle
  private let states: FeatureStates.LayerStates?
  private var context: EvaluationContext
  private let shared: SymbolPaint?
  private var paints: [SymbolPaint?]

  init(
    _ bucket: SymbolBucket, group: LayerGroup, style: SymbolStyle,
    states: FeatureStates.LayerStates?, context: inout EvaluationContext,
    shared: inout SymbolPaint?
  ) {
    self.states = states
    self.bucket = bucket
    self.group = group
    self.style = style
    self.context = context
    if !group.needs.isFeatureDependent, shared == nil {
      shared = SymbolPaint(style, context: &context)
    }
    self.shared = shared
    paints = [SymbolPaint?](repeating: nil, count: bucket.rows.count)
  }

  func paint(of row: Int) -> SymbolPaint {
    if let shared { return shared }
    if let paint = paints[row] { return paint }
    context.setFeature(to: bucket.rows[row], needs: group.needs, states: states)
    let paint = SymbolPaint(style, context: &context)
    paints[row] = paint
    return paint
  }
}

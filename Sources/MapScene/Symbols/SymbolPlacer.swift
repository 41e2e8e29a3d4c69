// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapStyle
import MapText

/// Chooses the visible labels and icons of a frame and creates their rectangles.
///
/// Layers are placed from the top of the style down, and labels within a layer in the order of its sort key, across all
/// tiles. Of the labels with the same sort key, those that were placed before are placed first, so that they keep their
/// position as long as they fit. Labels placed earlier take precedence in collisions.
struct SymbolPlacer {
  let view: SymbolView
  let atlas: AtlasRegions
  private let featureStates: FeatureStates.Current
  private(set) var grid: CollisionGrid
  /// The free space that a box needs around it, in pixels.
  private var space: Float = 0
  /// The free space that new labels need while the camera moves, and the part of their padding that labels give up to
  /// keep their position, in points. Together they prevent that labels appear and disappear with each move.
  private static let newLabelSpace: Float = 8
  private static let keptLabelPadding: Float = 2
  /// The collision boxes of sprites that hide labels.
  private var covered: CollisionGrid?

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
  ///
  /// - Parameter labels: The visible labels of the layer, which include the placed ones afterwards.
  mutating func place(
    _ group: LayerGroup, style: SymbolStyle, tiles: [RenderTile],
    labels: LayerLabels = LayerLabels(), context: inout EvaluationContext
  ) -> LayerSymbols {
    let frame = SymbolFrameStyle(style, context: &context)
    let layer = Layer(
      group: group, style: style, states: featureStates.states(read: group), labels: labels,
      view: view, context: context)
    let spots = spots(in: tiles.compactMap(layer.open), of: layer, frame: frame)
    var placed: [(index: Int, label: Placed)] = []
    for index in Self.placementOrder(of: spots, frame: frame) {
      if let label = self.place(spots[index].candidate(layer), frame: frame, labels: labels) {
        placed.append((index, label))
      }
    }
    placed.sort { $0.index < $1.index }
    // A label that is not placed any more fades out below the others.
    var visible = labels.fadingOut.compactMap { fadingOut($0, of: layer, frame: frame) }
      .map { (label: $0, isPlaced: false) }
    visible += placed.map { ($0.label, true) }
    if frame.sortsByScreenY {
      visible.sort { $0.label.candidate.projected.point.y < $1.label.candidate.projected.point.y }
    }
    var symbols = LayerSymbols()
    for (label, isPlaced) in visible {
      symbols.add(label, atlas: atlas, scale: view.scale)
      if isPlaced { symbols.labels.append(DrawnLabel(label)) }
    }
    return symbols
  }

  // MARK: - Candidates

  /// A visible label. Its text or icon may be fading in or out.
  struct Placed {
    let candidate: Candidate
    let text: PlacedText?
    let icon: PlacedIcon?
    let textOpacity: Float
    let iconOpacity: Float
    /// Whether images in the text are drawn without interpolation.
    let hasCrispImages: Bool

    init(
      candidate: Candidate, text: PlacedText?, icon: PlacedIcon?, label: VisibleLabel,
      frame: SymbolFrameStyle
    ) {
      self.candidate = candidate
      self.text = text
      self.icon = icon
      textOpacity = label.text.opacity
      iconOpacity = label.icon.opacity
      hasCrispImages =
        frame.hasFixedTextSize && !frame.textLiesOnMap && candidate.tile.projection.isFlat
    }
  }

  /// An instance that may be visible, with the data required to place it.
  struct Candidate {
    let tile: TileSymbols
    /// The index of the instance in the tile's bucket, and the instance.
    let index: Int
    let instance: SymbolInstance
    let projected: TileProjection.Projected
    let paint: SymbolPaint
    /// The label, if it was visible in the last frame.
    let label: VisibleLabel?

    /// Whether the label keeps its position and the variant of its text as long as it fits.
    var isKept: Bool { label?.isKept ?? false }
  }

  /// An instance on the screen, before it is placed.
  private struct Spot {
    let tile: TileSymbols
    let index: Int
    let projected: TileProjection.Projected
    let sortKey: Float
    /// The label, if it was placed in the last frame.
    let label: VisibleLabel?

    func candidate(_ layer: Layer) -> Candidate {
      let instance = tile.bucket.instances[index]
      return Candidate(
        tile: tile, index: index, instance: instance, projected: projected,
        paint: layer.paint(of: Int(instance.row), in: tile), label: label)
    }
  }

  /// Returns the instances that may be visible, in the order of their priority and in drawing order.
  private func spots(
    in tiles: [TileSymbols], of layer: Layer, frame: SymbolFrameStyle
  ) -> [Spot] {
    let admission = layer.labels.admission
    var spots: [Spot] = []
    for tile in tiles {
      let labels = layer.labels.show(tile)
      for (index, instance) in tile.bucket.instances.enumerated() {
        guard tile.shows(instance.anchor), let projected = tile.projection.project(instance.anchor),
          view.mayShow(projected.point)
        else { continue }
        let label = layer.labels.lastPlaced(index, in: labels)
        if label == nil, admission == .outOfView, view.contains(projected.point) { continue }
        spots.append(
          Spot(
            tile: tile, index: index, projected: projected, sortKey: instance.sortKey,
            label: label))
      }
    }
    if frame.placesNearestFirst {
      spots.sort { $0.projected.point.y > $1.projected.point.y }
    } else if frame.hasSortKey {
      spots = spots.enumerated()
        .sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }
        .map(\.element)
    }
    return spots
  }

  /// Returns the order in which labels are placed. Of those with the same priority, the labels that keep their position
  /// are the first.
  private static func placementOrder(of spots: [Spot], frame: SymbolFrameStyle) -> [Int] {
    if frame.placesNearestFirst { return Array(spots.indices) }
    var order: [Int] = []
    order.reserveCapacity(spots.count)
    var start = 0
    while start < spots.count {
      let key = spots[start].sortKey
      let end =
        frame.hasSortKey
        ? spots[start...].firstIndex { $0.sortKey != key } ?? spots.count : spots.count
      order += (start..<end).lazy.filter { spots[$0].label?.isKept ?? false }
      order += (start..<end).lazy.filter { !(spots[$0].label?.isKept ?? false) }
      start = end
    }
    return order
  }

  // MARK: - Placement

  /// Places a label and inserts its boxes. Returns `nil` if it is not visible.
  private mutating func place(
    _ candidate: Candidate, frame: SymbolFrameStyle, labels: LayerLabels
  ) -> Placed? {
    let hasText = candidate.hasText
    let hasIcon = candidate.hasIcon
    let textSpace = space(
      around: candidate, wasPlaced: candidate.label?.hadText, frame: frame, labels.admission)
    let iconSpace = space(
      around: candidate, wasPlaced: candidate.label?.hadIcon, frame: frame, labels.admission)
    space = textSpace ?? 0
    var text = hasText && textSpace != nil ? placeText(candidate, frame: frame) : nil
    space = iconSpace ?? 0
    var icon =
      hasIcon && iconSpace != nil ? placeIcon(candidate, frame: frame, beside: text) : nil
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
    if let text, !frame.textIgnoresPlacement {
      for shape in text.shapes { grid.insert(shape, cooperating: frame.textOverlap != .never) }
    }
    if let icon, !frame.iconIgnoresPlacement {
      grid.insert(icon.box, cooperating: frame.iconOverlap != .never)
    }
    let label = labels.place(
      candidate, variant: text?.index, hasIcon: icon != nil,
      isOnScreen: (text?.shapes ?? []).contains { view.contains($0.box) }
        || icon.map { view.contains($0.box) } ?? false)
    return Placed(candidate: candidate, text: text, icon: icon, label: label, frame: frame)
  }

  /// Returns the parts of a label that fade out, where the label was, or `nil` out of view.
  private func fadingOut(
    _ label: VisibleLabel, of layer: Layer, frame: SymbolFrameStyle
  ) -> Placed? {
    guard let tile = layer.labels.tile(of: label).flatMap(layer.open) else { return nil }
    let instance = tile.bucket.instances[label.index]
    guard let projected = tile.projection.project(instance.anchor), view.mayShow(projected.point)
    else {
      label.finishFades()
      return nil
    }
    let candidate = Candidate(
      tile: tile, index: label.index, instance: instance, projected: projected,
      paint: layer.paint(of: Int(instance.row), in: tile), label: label)
    let text = candidate.hasText ? lastText(candidate, frame: frame) : nil
    let icon =
      candidate.hasIcon && !label.icon.isPlaced
      ? rectangle(
        of: tile.bucket.icons[Int(instance.icon)], candidate, frame: frame, beside: text) : nil
    return Placed(
      candidate: candidate, text: label.text.isPlaced ? nil : text, icon: icon, label: label,
      frame: frame)
  }

  /// Returns the free space in pixels that a text or an icon needs around its boxes, which include the padding. Returns
  /// `nil` if it is not admitted.
  ///
  /// - Parameter wasPlaced: Whether the text or the icon was placed in the last frame; `nil` for a new label.
  private func space(
    around candidate: Candidate, wasPlaced: Bool?, frame: SymbolFrameStyle,
    _ admission: LayerLabels.Admission
  ) -> Float? {
    if wasPlaced == true {
      return candidate.isKept
        ? -max(min(Self.keptLabelPadding, frame.textPadding, frame.iconPadding.min()), 0)
          * view.scale : 0
    }
    switch admission {
    case .all: return 0
    case .spaced: return Self.newLabelSpace * view.scale
    case .outOfView: return wasPlaced == nil ? Self.newLabelSpace * view.scale : nil
    }
  }

  /// Returns whether a box can be placed: it is near the screen, and does not collide or may overlap
  /// others.
  func isPlaceable(_ box: CollisionGrid.Box, overlap: Overlap) -> Bool {
    grid.isNear(box) && isFree(CollisionGrid.Shape(box: box), overlap: overlap)
  }

  /// Returns whether a shape does not collide or may overlap others.
  func isFree(_ shape: CollisionGrid.Shape, overlap: Overlap) -> Bool {
    if overlap == .always { return covered?.isFree(shape) ?? true }
    return grid.isFree(shape.grown(by: space), cooperating: overlap == .cooperative)
  }
}

extension SymbolPlacer.Candidate {
  fileprivate var hasText: Bool { instance.text >= 0 && paint.textSize > 0 }
  fileprivate var hasIcon: Bool { instance.icon >= 0 && paint.iconSize > 0 }
}

/// A symbol layer in one frame.
private final class Layer {
  let labels: LayerLabels
  private let group: LayerGroup
  private let style: SymbolStyle
  private let states: FeatureStates.LayerStates?
  private let view: SymbolView
  private var context: EvaluationContext
  /// The paint of all labels if it does not depend on their features.
  private var shared: SymbolPaint?

  init(
    group: LayerGroup, style: SymbolStyle, states: FeatureStates.LayerStates?,
    labels: LayerLabels, view: SymbolView, context: EvaluationContext
  ) {
    self.group = group
    self.style = style
    self.states = states
    self.labels = labels
    self.view = view
    self.context = context
  }

  /// Returns the labels of a tile, or `nil` if it has none.
  func open(_ tile: RenderTile) -> SymbolPlacer.TileSymbols? {
    guard let bucket = tile.symbols(of: group.index), !bucket.instances.isEmpty else { return nil }
    return SymbolPlacer.TileSymbols(bucket, tile: tile, view: view)
  }

  /// Returns the paint of a row of a tile's bucket, evaluated at first use.
  func paint(of row: Int, in tile: SymbolPlacer.TileSymbols) -> SymbolPaint {
    guard group.needs.isFeatureDependent else {
      let paint = shared ?? SymbolPaint(style, context: &context)
      shared = paint
      return paint
    }
    if let paint = tile.paints[row] { return paint }
    context.setFeature(to: tile.bucket.rows[row], needs: group.needs, states: states)
    let paint = SymbolPaint(style, context: &context)
    tile.paints[row] = paint
    return paint
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The labels of a style layer that are visible or fade out, across frames, tiles and zoom levels.
///
/// When a tile comes into view, its labels are recognized by their text and icon and their position, as by MapLibre's
/// cross-tile symbol index.
final class LayerLabels {
  /// Identifies a visible label; 0 is none.
  typealias ID = UInt32

  /// The identities of the labels of one tile.
  final class InTile {
    /// The identity for each instance of the tile's bucket. The label may have ended.
    fileprivate var ids: [ID]
    /// The last frame in which the tile was in view.
    fileprivate var lastFrame = -1

    fileprivate init(count: Int) { ids = [ID](repeating: 0, count: count) }
  }

  /// A frame of the map.
  struct Frame {
    var number: Int
    var viewport: Viewport
    /// Whether labels fade.
    var fades: Bool
    var admission: Admission
  }

  /// The labels that may be placed although they were not placed in the last frame.
  enum Admission {
    case all
    /// Those with free space around them, which do not collide at the next move of the camera.
    case spaced
    /// Only those out of view.
    case outOfView
  }

  private let layer: Int
  private var frame: Frame?
  private var labels: [ID: VisibleLabel] = [:]
  /// The identities of the visible labels by their key, when tiles come into view in this frame.
  private var idsOfKey: [UInt64: [(x: Double, id: ID)]]?
  private var lastID: ID = 0

  /// The distance within which two tiles' labels with the same key are the same, in points at the zoom of the coarser
  /// tile.
  private static let tolerance = 4.0

  /// - Parameters:
  ///   - layer: The index of the layer in the style.
  ///   - frame: The current frame; `nil` to place labels regardless of other frames.
  init(layer: Int = 0, frame: Frame? = nil) {
    self.layer = layer
    self.frame = frame
  }

  var isEmpty: Bool { labels.isEmpty }

  /// The labels that this frame admits.
  var admission: Admission { frame?.admission ?? .all }

  /// Whether the opacity of a label will change.
  var isFading: Bool { labels.values.contains { $0.text.isChanging || $0.icon.isChanging } }

  /// The labels that were placed in the last frame, in no order.
  var placed: [PlacedLabel] {
    labels.values.filter(\.isPlaced).map {
      PlacedLabel(
        layer: layer, key: $0.key, position: $0.position,
        variant: $0.text.isPlaced ? $0.variant : nil)
    }
  }

  // MARK: - Frames

  /// Begins a frame: moves the opacities by a part of a complete fade, and removes the labels that have faded out.
  func begin(_ frame: Frame, fade part: Float) {
    self.frame = frame
    idsOfKey = nil
    for (id, label) in labels {
      if label.begin(fade: part) { labels[id] = nil }
    }
  }

  /// Ends a frame, in which all tiles in view were loaded or not.
  func end(isComplete: Bool) {
    let fades = frame?.fades ?? false
    for label in labels.values { label.end(isComplete: isComplete, fades: fades) }
  }

  /// Forgets all labels. Their identities, which tiles still have, are not used again.
  func removeAll() {
    labels = [:]
    idsOfKey = nil
  }

  // MARK: - Tiles

  /// Returns the identities of the labels of a tile in view. Recognizes them if the tile comes into view.
  func show(_ tile: SymbolPlacer.TileSymbols) -> InTile {
    let inTile = inTile(tile)
    guard let frame else { return inTile }
    if inTile.lastFrame < frame.number - 1 {
      recognize(inTile, of: tile.renderTile.tile, tile.bucket)
    }
    inTile.lastFrame = frame.number
    return inTile
  }

  private func inTile(_ tile: SymbolPlacer.TileSymbols) -> InTile {
    if let inTile = tile.renderTile.tile.labels[layer] { return inTile }
    let inTile = InTile(count: tile.bucket.instances.count)
    tile.renderTile.tile.labels[layer] = inTile
    return inTile
  }

  /// Finds the visible labels among those of a tile that comes into view.
  private func recognize(_ inTile: InTile, of tile: LoadedTile, _ bucket: SymbolBucket) {
    if labels.isEmpty { return }
    let idsOfKey = idsOfKey ?? sortedIDs()
    self.idsOfKey = idsOfKey
    let leastZoom = labels.values.reduce(tile.key.zoom) { min($0, $1.tile.key.zoom) }
    let reach = LayerLabels.tolerance / (512 * exp2(Double(leastZoom)))
    var taken = Set(inTile.ids)
    for (index, instance) in bucket.instances.enumerated() {
      guard labels[inTile.ids[index]] == nil, let ids = idsOfKey[instance.key] else { continue }
      let position = tile.key.id.world(instance.anchor)
      let first = ids.partitioningIndex { $0.x >= position.x - reach }
      let nearest = ids[first...].prefix { $0.x <= position.x + reach }
        .filter { !taken.contains($0.id) }
        .map { (id: $0.id, distance: distance(from: position, in: tile, to: $0.id)) }
        .min { $0.distance < $1.distance }
      guard let nearest, nearest.distance <= LayerLabels.tolerance else { continue }
      inTile.ids[index] = nearest.id
      taken.insert(nearest.id)
    }
  }

  /// The labels of each key from west to east, so that a tile with many labels of one key takes no quadratic time.
  private func sortedIDs() -> [UInt64: [(x: Double, id: ID)]] {
    var result: [UInt64: [(x: Double, id: ID)]] = [:]
    for (id, label) in labels { result[label.key, default: []].append((label.position.x, id)) }
    return result.mapValues { $0.sorted { $0.x < $1.x } }
  }

  /// Returns the distance from a position in a tile to a label, in points at the zoom of the coarser tile.
  private func distance(
    from position: WorldPoint, in tile: LoadedTile, to id: ID
  ) -> Double {
    guard let label = labels[id] else { return .infinity }
    let zoom = min(tile.key.zoom, label.tile.key.zoom)
    return hypot(position.x - label.position.x, position.y - label.position.y)
      * 512 * exp2(Double(zoom))
  }

  // MARK: - Placement

  /// Returns the label of an instance if it was placed in the last frame.
  func lastPlaced(_ index: Int, in tile: InTile) -> VisibleLabel? {
    let id = tile.ids[index]
    guard id != 0, let label = labels[id] else { return nil }
    return label.hadText || label.hadIcon ? label : nil
  }

  /// Records that a label is placed in this frame.
  ///
  /// - Parameters:
  ///   - variant: The index of the variant of the placed text, or `nil` if the text is not placed.
  ///   - hasIcon: Whether the icon is placed.
  ///   - isOnScreen: Whether the label is on the screen. A new label outside of it does not fade in.
  /// - Returns: The label with its opacities in this frame.
  func place(
    _ candidate: SymbolPlacer.Candidate, variant: Int?, hasIcon: Bool,
    isOnScreen: @autoclosure () -> Bool
  ) -> VisibleLabel {
    let tile = candidate.tile.renderTile
    let inTile = inTile(candidate.tile)
    var fades = frame?.fades ?? false
    let label: VisibleLabel
    if let known = labels[inTile.ids[candidate.index]] {
      label = known
    } else {
      label = VisibleLabel(
        key: candidate.instance.key, tile: tile, index: candidate.index,
        position: tile.tile.key.id.world(candidate.instance.anchor))
      lastID &+= 1
      labels[lastID] = label
      inTile.ids[candidate.index] = lastID
      fades = fades && isOnScreen()
    }
    label.place(
      candidate.index, in: tile, variant: variant, hasIcon: hasIcon, fades: fades)
    return label
  }

  /// The labels of which the text or the icon fades out in this frame, oldest first.
  var fadingOut: [VisibleLabel] {
    guard let frame, frame.fades else { return [] }
    return labels.filter { $0.value.isFadingOut }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns a label's tile in this frame.
  func tile(of label: VisibleLabel) -> RenderTile? {
    frame.map { RenderTile(label.tile, wrap: label.wrap, in: $0.viewport) }
  }
}

extension TileID {
  /// Returns the world point at a position in tile units.
  fileprivate func world(_ position: SIMD2<Float>) -> WorldPoint {
    let unit = size / Double(TileUnits.extent)
    return WorldPoint(
      x: origin.x + Double(position.x) * unit, y: origin.y + Double(position.y) * unit)
  }
}

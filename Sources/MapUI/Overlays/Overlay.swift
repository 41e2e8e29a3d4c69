// SPDX-License-Identifier: Apache-2.0
import MapScene

/// Something that an app puts on a map: a marker, a line, a shape, a picture. Not made itself.
///
/// It is on the map that its ``map`` names, one at a time. The map keeps it alive until it is taken off.
@MainActor open class Overlay {
  /// A short description, also for accessibility; nil at the start.
  public var title: String? { didSet { titleDidChange() } }
  /// The map that it is on; nil, as at the start, for none. Setting it adds it there and takes it off
  /// the map it was on.
  public weak var map: MapView? {
    didSet { if map !== oldValue { moved(from: oldValue) } }
  }
  /// Whether a tap on it is told, or selects it: true for markers, else false at the start.
  public var isTappable: Bool { didSet { if isTappable != oldValue { redraw() } } }
  /// Greater is drawn over smaller; 0 at the start. Markers are over everything else whatever it is.
  public var zIndex: Int32 = 0 { didSet { if zIndex != oldValue { redraw() } } }
  /// The app's own; never read here.
  public var userData: Any?

  /// What it is drawn of on its map.
  private(set) var pieces: [OverlayID] = []

  init(isTappable: Bool) { self.isTappable = isTappable }

  /// A copy that is on no map.
  open func copy() -> Any { Overlay(isTappable: isTappable).taking(from: self) }

  // MARK: - For the kinds of overlays

  /// What it is drawn of, bottom first; nothing where it cannot be drawn.
  func parts(scale: Double) -> [OverlayPart] { [] }

  /// Whether a finger finds it.
  var isFound: Bool { isTappable }

  func titleDidChange() {}

  /// It has come onto a map, and is drawn from now on.
  func didAppear(on map: MapView) {}

  /// It has left a map.
  func didDisappear(from map: MapView) {}

  func taking(from other: Overlay) -> Self {
    title = other.title
    isTappable = other.isTappable
    zIndex = other.zIndex
    userData = other.userData
    return self
  }

  // MARK: - Drawing

  /// Shows it as its properties are now.
  func redraw() {
    guard let map else { return }
    let parts = drawing(scale: map.scale)
    let overlays = map.overlays
    if parts.count == pieces.count,
      zip(pieces, parts).allSatisfy({ overlays.replace($0, with: $1) })
    {
      return
    }
    map.appOverlays.forget(pieces)
    for piece in pieces { overlays.remove(piece) }
    pieces = parts.map { overlays.add($0) }
    map.appOverlays.remember(pieces, of: self)
  }

  /// What it is drawn of; whoever asks takes that off the map.
  func givePieces() -> [OverlayID] {
    defer { pieces = [] }
    return pieces
  }

  private func moved(from old: MapView?) {
    if let old {
      old.appOverlays.forget(pieces)
      for piece in pieces { old.overlays.remove(piece) }
      // Kept alive until all is done: the map may have been the last to hold it.
      withExtendedLifetime(self) {
        old.appOverlays.members[ObjectIdentifier(self)] = nil
        didDisappear(from: old)
      }
    }
    pieces = []
    guard let map else { return }
    map.appOverlays.members[ObjectIdentifier(self)] = self
    redraw()
    didAppear(on: map)
  }
}

extension Overlay: Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (a: Overlay, b: Overlay) -> Bool { a === b }

  /// Hashes the object's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

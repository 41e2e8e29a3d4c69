// SPDX-License-Identifier: Apache-2.0
import MapScene

/// The base class of the overlays that an app puts on a map: markers, lines, shapes and images. Apps do not
/// create instances of this class.
///
/// An overlay is on one map at a time, its ``map``. The map retains its overlays until they are removed.
@MainActor open class Overlay {
  /// A short description, also for accessibility; `nil` by default.
  public var title: String? { didSet { titleDidChange() } }
  /// The map that shows the overlay; `nil` by default, for none. Setting it removes the overlay from the
  /// previous map and adds it to the new one.
  public weak var map: MapView? {
    didSet { if map !== oldValue { moved(from: oldValue) } }
  }
  /// Whether the overlay receives taps; `true` for markers, otherwise `false` by default.
  public var isTappable: Bool { didSet { if isTappable != oldValue { redraw() } } }
  /// Whether the overlay is drawn and receives taps; `true` by default. An invisible overlay stays on its map.
  public var isVisible = true { didSet { if isVisible != oldValue { visibilityDidChange() } } }
  /// The drawing order: a greater index is drawn above a smaller one. 0 by default. Markers are always drawn
  /// above all other overlays.
  public var zIndex: Int32 = 0 { didSet { if zIndex != oldValue { redraw() } } }
  /// Data of the app. The library does not read it.
  public var userData: Any?

  /// The identifiers of the overlay's parts on its map.
  private(set) var pieces: [OverlayID] = []

  init(isTappable: Bool) { self.isTappable = isTappable }

  /// Returns a copy that is on no map.
  package func copied() -> Overlay { Overlay(isTappable: isTappable).taking(from: self) }

  // MARK: - For subclasses

  /// The parts of the overlay, bottom first; empty if it cannot be drawn.
  func parts(scale: Double) -> [OverlayPart] { [] }

  /// Whether touches hit the overlay.
  var isFound: Bool { isTappable }

  func titleDidChange() {}

  func visibilityDidChange() { redraw() }

  /// Called after the overlay was added to a map.
  func didAppear(on map: MapView) {}

  /// Called after the overlay was removed from a map.
  func didDisappear(from map: MapView) {}

  func taking(from other: Overlay) -> Self {
    title = other.title
    isTappable = other.isTappable
    isVisible = other.isVisible
    zIndex = other.zIndex
    userData = other.userData
    return self
  }

  // MARK: - Drawing

  /// Updates the drawing to the current properties.
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

  /// Returns the identifiers of the parts and clears them. The caller removes the parts from the map.
  func takePieces() -> [OverlayID] {
    defer { pieces = [] }
    return pieces
  }

  private func moved(from old: MapView?) {
    if let old {
      old.appOverlays.forget(pieces)
      for piece in pieces { old.overlays.remove(piece) }
      // Extends the lifetime to the end of the scope: the map may have held the last reference.
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

extension Overlay: IdentityHashable {}

// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import Synchronization

/// Takes the pictures that a ``TileLayer`` was asked for.
public protocol TileReceiver: AnyObject, Sendable {
  /// Brings a tile's picture; may be called on any thread, and within the request.
  ///
  /// What was not asked for, or is not wanted any more, is ignored, and so is a second answer.
  ///
  /// - Parameters:
  ///   - x: the tile's column.
  ///   - y: the tile's row.
  ///   - zoom: the tile's level.
  ///   - image: the picture; ``TileLayer/noTile`` where there is no tile; nil for a failure that may pass:
  ///     the tile is asked for again later.
  func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: IconImage?)
}

/// Where a layer's answers wait for the next frame. One that is closed forgets all that comes.
final class TileInbox: TileReceiver {
  struct Answer {
    var id: TileID
    var image: IconImage?
  }

  private struct State {
    /// Asked for and not answered.
    var open: Set<TileID> = []
    var answers: [Answer] = []
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called when the first answer comes that was not taken.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether something was asked for that was not answered, or not taken.
  var isWaiting: Bool { state.withLock { !$0.open.isEmpty || !$0.answers.isEmpty } }

  /// Makes the tiles that are wanted the only ones that are taken.
  ///
  /// - Returns: those of them that were not asked for yet, and what was asked for and is not wanted.
  func want(_ wanted: [TileID]) -> (new: [TileID], dropped: Set<TileID>) {
    state.withLock { state in
      let answered = Set(state.answers.map(\.id))
      let new = wanted.filter { !state.open.contains($0) && !answered.contains($0) }
      let dropped = state.open.subtracting(wanted)
      state.open.subtract(dropped)
      state.open.formUnion(new)
      return (new, dropped)
    }
  }

  /// Takes the next answer; nil when there is none.
  func take() -> Answer? {
    state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
  }

  func close() { state.withLock { $0 = State() } }

  func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: IconImage?) {
    guard zoom <= TileID.maximumZoom, x >> zoom == 0, y >> zoom == 0 else { return }
    let id = TileID(z: Int(zoom), x: Int(x), y: Int(y))
    let isFirst = state.withLock { state in
      guard state.open.remove(id) != nil else { return false }
      state.answers.append(Answer(id: id, image: image))
      return state.answers.count == 1
    }
    if isFirst { wake() }
  }
}

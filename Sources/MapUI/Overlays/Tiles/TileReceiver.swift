// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry

/// An object that receives the images that a ``TileLayer`` requested.
public protocol TileReceiver: AnyObject, Sendable {
  /// Provides a tile's image. May be called on any thread, and within the request.
  ///
  /// Calls for tiles that are not or no longer requested are ignored, as are second calls for a tile.
  ///
  /// - Parameters:
  ///   - x: The tile's column.
  ///   - y: The tile's row.
  ///   - zoom: The tile's zoom level.
  ///   - image: The image; ``TileLayer/noTile`` if there is no tile; `nil` for a temporary failure, after
  ///     which the tile is requested again later.
  func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: IconImage?)
}

/// Queues a layer's responses until the next frame. A closed inbox ignores responses.
final class TileInbox: TileReceiver {
  struct Answer {
    var id: TileID
    var image: IconImage?
  }

  private struct State {
    /// The requested tiles without a response.
    var open: Set<TileID> = []
    var answers: [Answer] = []
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Called when a response arrives in the empty queue.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether there are requests without a response, or responses that were not taken.
  var isWaiting: Bool { state.withLock { !$0.open.isEmpty || !$0.answers.isEmpty } }

  /// Sets the tiles whose responses are accepted.
  ///
  /// - Returns: The tiles to request, and the requested tiles that are no longer needed.
  func request(_ requested: [TileID]) -> (new: [TileID], dropped: Set<TileID>) {
    state.withLock { state in
      let answered = Set(state.answers.map(\.id))
      let new = requested.filter { !state.open.contains($0) && !answered.contains($0) }
      let dropped = state.open.subtracting(requested)
      state.open.subtract(dropped)
      state.open.formUnion(new)
      return (new, dropped)
    }
  }

  /// Returns and removes the next response; `nil` if there is none.
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

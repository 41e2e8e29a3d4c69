// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// Moves a marker along a recorded track, in a minute at most.
@MainActor final class TrackReplay {
  private let view: MapView
  private let marker: Marker
  private let track: Track
  private var task: Task<Void, Never>?

  /// The longest replay, and the time between two positions, in seconds.
  private static let longest = 60.0
  private static let step = 0.1

  /// - Parameters:
  ///   - track: The track, with at least one location, as each file has.
  ///   - title: The title of the marker.
  ///   - finished: Called when the marker has arrived.
  init(
    _ track: Track, on view: MapView, title: String, finished: @escaping @MainActor () -> Void
  ) {
    self.view = view
    self.track = track
    marker = Marker(position: track.locations[0].coordinate)
    marker.title = title
    marker.map = view
    let start = view.clock.now
    task = Task { [weak self] in
      while let self, !Task.isCancelled {
        guard show(at: view.clock.now - start) else { return finished() }
        try? await Task.sleep(for: .seconds(Self.step))
      }
    }
  }

  /// Removes the marker.
  func end() {
    task?.cancel()
    marker.map = nil
  }

  /// Shows the location at a time in seconds. Returns `false` after the end.
  private func show(at time: Double) -> Bool {
    guard let first = track.locations.first, let last = track.locations.last else { return false }
    let duration = max(last.time - first.time, 0)
    let recorded = first.time + time * max(1, duration / Self.longest)
    guard recorded <= last.time,
      let index = track.locations.firstIndex(where: { $0.time >= recorded })
    else { return false }
    let (a, b) = (track.locations[max(index - 1, 0)], track.locations[index])
    let share = b.time > a.time ? (recorded - a.time) / (b.time - a.time) : 1
    MapView.animate(duration: Self.step, curve: .linear) {
      marker.position = a.coordinate.interpolated(to: b.coordinate, by: share)
    }
    return true
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Draws a recorded drive and shows its figures. Returns its bounds.
  func drawTrack(_ recording: [UInt8], named name: String) throws -> CoordinateBounds {
    let track = Track(try LocationFile.read(recording))
    let coordinates = track.locations.map(\.coordinate)
    let line = Polyline(coordinates: MapPath(coordinates))
    line.strokeWidth = 4
    line.map = view
    let bounds = CoordinateBounds(path: coordinates)
    drawings.append(bounds)
    if !options.kiosk, options.soak == nil, routePlan == nil, !driving.hasRoute {
      closeCard()
      show(card: card(of: track, named: String(FileName.name(of: name))))
    }
    return bounds
  }

  private func card(of track: Track, named name: String) -> ListPanel {
    let profile = track.profile
    return ListPanel(
      position: .card,
      heading: ListPanel.Heading(
        title: name, lines: track.lines(wording),
        close: { [unowned self] in
          endReplay()
          closeCard()
        }),
      figure: ListPanel.Figure(
        profile: profile, height: 96, label: texts[.profile], wording),
      buttons: [
        ListPanel.Button(title: texts[replay == nil ? .replay : .stopReplay], isOn: true) {
          [unowned self] in toggleReplay(of: track, named: name)
        }
      ])
  }

  private func toggleReplay(of track: Track, named name: String) {
    if replay == nil {
      replay = TrackReplay(track, on: view, title: texts[.recordedLocation]) { [unowned self] in
        toggleReplay(of: track, named: name)
      }
      log.write("replay")
    } else {
      endReplay()
    }
    show(card: card(of: track, named: name))
  }

  /// Ends the replay, if there is one.
  func endReplay() {
    replay?.end()
    replay = nil
  }
}

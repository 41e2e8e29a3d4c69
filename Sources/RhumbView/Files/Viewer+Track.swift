// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Draws a recorded drive and shows its figures. Returns its bounds.
  func drawTrack(_ recording: [UInt8], named name: String) throws -> CoordinateBounds {
    let track = Track(try LocationFile.read(recording))
    let places = track.locations.map(\.coordinate)
    let line = Polyline(coordinates: MapPath(places))
    line.strokeWidth = 4
    line.map = view
    let bounds = CoordinateBounds(path: places)
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
      place: .card,
      heading: ListPanel.Heading(
        title: name, lines: track.lines,
        close: { [unowned self] in
          endReplay()
          closeCard()
        }),
      figure: profile.isEmpty
        ? nil
        : ListPanel.Figure(label: "Profile of altitudes", height: 96) {
          $0.profile(profile, height: 96)
        },
      buttons: [
        ListPanel.Button(title: replay == nil ? "Replay" : "Stop", isOn: true) { [unowned self] in
          toggleReplay(of: track, named: name)
        }
      ])
  }

  private func toggleReplay(of track: Track, named name: String) {
    if replay == nil {
      replay = TrackReplay(track, on: view) { [unowned self] in toggleReplay(of: track, named: name)
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

extension ListDrawing {
  /// A line of altitudes over distances, with the least and the greatest altitude.
  fileprivate func profile(
    _ points: [(distance: Double, altitude: Double)], height: Double
  ) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: width, height: height), scale: scale)
    let lowest = points.map(\.altitude).min() ?? 0
    let highest = points.map(\.altitude).max() ?? 0
    let length = max(points.last?.distance ?? 1, 1)
    // A flat track has a flat profile.
    let span = max(highest - lowest, 20)
    let box = CGRect(x: 20, y: 12, width: width - 90, height: height - 24)
    func place(_ point: (distance: Double, altitude: Double)) -> CGPoint {
      CGPoint(
        x: box.minX + point.distance / length * box.width,
        y: box.maxY - (point.altitude - lowest) / span * box.height)
    }
    let line = points.map(place)
    let ground = [CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY)]
    canvas.fill(.lines(line + ground, closed: true), colors.accent.withAlpha(0.18))
    canvas.stroke(.lines(line), colors.accent, width: 2)
    let style = TextStyle(size: 12, color: colors.secondaryText)
    for (altitude, y) in [(lowest + span, box.minY - 7), (lowest, box.maxY - 9)] {
      canvas.text(String(format: "%.0f m", altitude), at: CGPoint(x: box.maxX + 8, y: y), style)
    }
    return canvas.image
  }
}

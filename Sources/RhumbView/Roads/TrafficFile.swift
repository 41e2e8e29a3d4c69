// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// A traffic feed that another program replaces from time to time.
@MainActor final class TrafficFile {
  private let path: String
  private var readAt: Date?

  init(path: String) { self.path = path }

  /// The traffic, if the file is new or has changed since the last call; otherwise `nil`.
  func next() throws -> LiveTraffic? {
    let date =
      try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    guard readAt == nil || date != readAt else { return nil }
    readAt = date ?? .distantPast
    return try LiveTraffic(feed: InputFile.read(path, as: "traffic feed"))
  }
}

extension Viewer {
  /// Follows a traffic feed until the viewer ends. A feed that cannot be read causes a notice, and the traffic stays.
  func followTraffic(_ path: String) async throws {
    let file = TrafficFile(path: path)
    while true {
      do {
        if let traffic = try file.next() {
          try driving.setTraffic(traffic)
          log.write("traffic", ["reports": .number(Double(traffic.reports.count))])
        }
      } catch {
        notify(errorTexts.sentence(aboutTraffic: error))
      }
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Offers a faster route.
  func offerFasterRoute(saving: Double) {
    let reason =
      saving.isFinite
      ? texts.text(.saves, ["time": wording.text(seconds: (saving / 60).rounded(.up) * 60)])
      : texts[.closedAhead]
    let rows = [
      ListPanel.Row(title: texts[.takeFaster], detail: reason) { [unowned self] in
        closeList()
        Task {
          do { try await driving.takeFasterRoute() } catch { return notify(error) }
          log.write("rerouted")
        }
      },
      ListPanel.Row(title: texts[.keepRoute]) { [unowned self] in closeList() },
    ]
    show(ListPanel(position: .top, title: texts[.fasterRoute], rows: rows))
    log.write("faster", saving.isFinite ? ["seconds": .number(saving)] : ["closed": .bool(true)])
  }
}

// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import MapUI
import RhumbModules

/// A KML file named by the user.
struct KMLFile {
  let path: String
  let document: KML
  /// The malformed features, which are skipped.
  let skipped: [KMLError]

  /// Whether a file is read as KML.
  static func isKML(_ path: String) -> Bool {
    ["kml", "kmz"].contains(FileName.suffix(of: InputFile.path(path)))
  }

  /// Reads the file. Errors name the line.
  init(reading path: String, loader: OnlineResourceLoader) async throws {
    let text = try await InputFile.read(path, as: "file", kind: .geoJSON, loader: loader)
    var skipped: [KMLError] = []
    do {
      document = try KML(text, skipped: &skipped)
    } catch {
      throw CLIError("\(path) is not KML: \(Messages.shortened("\(error)"))")
    }
    self.path = path
    self.skipped = skipped
  }

  /// The overlays of the visible features. A missing image causes a warning.
  @MainActor func overlays() throws -> GeometryOverlays {
    if let first = skipped.first {
      throw CLIError("\(path) is not KML: \(Messages.shortened("\(first)"))")
    }
    let images = KMLImages(folder: InputFile.isURL(path) ? nil : FileName.folder(of: path))
    let overlays = GeometryOverlays(document, images: images)
    for (href, reason) in images.missing {
      Messages.warn("\(path): skipped the image \(href): \(reason)")
    }
    return overlays
  }
}

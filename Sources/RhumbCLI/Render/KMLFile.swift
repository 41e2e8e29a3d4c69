// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapUI
import Rhumb

/// A KML file that the person names.
struct KMLFile {
  let path: String
  let document: KML
  /// What is left out because it is malformed.
  let skipped: [KMLError]

  /// Whether a file is taken for KML.
  static func isKML(_ path: String) -> Bool { ["kml", "kmz"].contains(FileName.suffix(of: path)) }

  /// Reads the file; what is wrong is told with its line.
  init(reading path: String) async throws {
    let text = try InputFile.read(path, as: "file")
    var skipped: [KMLError] = []
    do {
      document = try KML(text, skipped: &skipped)
    } catch {
      throw CLIError("\(path) is not KML: \(Messages.shortened("\(error)"))")
    }
    self.path = path
    self.skipped = skipped
  }

  /// The overlays of its visible features; pictures that are not there are warned of.
  @MainActor func overlays() throws -> GeometryOverlays {
    if let first = skipped.first {
      throw CLIError("\(path) is not KML: \(Messages.shortened("\(first)"))")
    }
    let images = KMLImages(folder: FileName.folder(of: path))
    let overlays = GeometryOverlays(document, images: images)
    for (href, reason) in images.missing {
      Messages.warn("\(path) names the picture \(href), which is left out: \(reason)")
    }
    return overlays
  }
}

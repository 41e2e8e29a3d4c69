// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import MapUI
import RhumbModules

/// A KML file named by the user.
struct KMLFile {
  let path: String
  /// The path, or the URL after redirects.
  private let location: String
  private let loader: OnlineResourceLoader
  let document: KML
  /// The malformed features, which are skipped.
  let skipped: [KMLError]

  /// Reads the file. Errors name the line.
  init(reading path: String, loader: OnlineResourceLoader) async throws {
    let text = try await InputFile.content(path, as: "file", kind: .geoJSON, loader: loader)
    var skipped: [KMLError] = []
    do {
      document = try KML(text.bytes, skipped: &skipped)
    } catch {
      throw FileContent.error(
        path, accepting: [.kml, .zip], named: "KML",
        otherwise: CLIError("\(path) is not KML: \(Messages.shortened("\(error)"))"))
    }
    self.path = path
    self.loader = loader
    location = loader.path(of: text.base) ?? text.base
    self.skipped = skipped
  }

  /// The overlays of the visible features. A missing image causes a warning.
  @MainActor func overlays() async throws -> GeometryOverlays {
    if let first = skipped.first {
      throw CLIError("\(path) is not KML: \(Messages.shortened("\(first)"))")
    }
    let images = await KMLImages(of: document, at: location, loader: loader)
    let overlays = GeometryOverlays(document, images: images)
    // Removed before the colons, which would count as parts of the URLs.
    for (href, reason) in images.missing {
      let image = URLRedaction.standard.redact(href)
      Messages.warn("\(InputFile.name(path)): skipped the image \(image): \(reason)")
    }
    return overlays
  }
}

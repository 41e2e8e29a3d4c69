// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapFiles
import MapUI
import Rhumb

/// `rhumb gallery`: a page with a picture of each kind of overlay.
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Draws a page of what can be put on a map.",
    discussion: """
      Writes GALLERY.md, and its pictures to images/gallery: each kind of overlay from above, turned by \
      day, tilted by night, and both.

      EXAMPLE
        rhumb gallery --output docs
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var output = "out/gallery"

  func run() async throws {
    let folder = "\(output)/images/gallery"
    try Output.makeFolder(output)
    try OutputFolder.make(folder)
    try KMLSample.write(to: folder)
    let scenes = [
      BuiltInStyle.day: try await Scene.builtIn(.day), .night: try await Scene.builtIn(.night),
    ]
    var page = GalleryCommand.preface
    for exhibit in await Exhibit.all(files: folder) {
      page += "\n## \(exhibit.title)\n\n\(exhibit.text)\n\n"
      for view in exhibit.views {
        guard let scene = scenes[view.style] else { continue }
        let name = "\(exhibit.name)-\(view.name).png"
        let picture = try await GalleryCommand.picture(of: exhibit, view, scene)
        try OutputFile(path: "\(folder)/\(name)").write(png: picture)
        page += "![\(exhibit.title), \(view.name)](images/gallery/\(name))\n"
        Output.print("\(folder)/\(name)")
      }
    }
    try OutputFile(path: "\(output)/GALLERY.md").write(Array(page.utf8))
    Output.print("\(output)/GALLERY.md shows them all")
  }

  private static let preface = """
    # Gallery

    What can be put on a map, from above, turned, tilted by night, and both. `rhumb gallery --output docs` \
    makes this page.

    """

  @MainActor private static func picture(
    of exhibit: Exhibit, _ view: Exhibit.View, _ scene: Scene
  ) async throws -> RasterImage {
    let options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 360, height: view.height)
    options.camera = view.camera
    options.clock = SteppedFrameClock()
    let mapView = MapView(options: options)
    mapView.attach(scene: scene, backend: try GLESBackend.headless())
    mapView.mapStyle = view.rules
    exhibit.fill(mapView)
    // What comes slowly is there a second later.
    mapView.step(to: 10)
    mapView.step(to: 11)
    return try await mapView.snapshot()
  }
}

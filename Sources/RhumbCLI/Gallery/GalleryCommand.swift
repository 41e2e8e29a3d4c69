// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import MapUI
import RhumbModules

/// `rhumb gallery`: a page with an image of each kind of overlay.
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Renders a page with all kinds of overlays.",
    discussion: """
      Writes GALLERY.md and its images (images/gallery). Each kind of overlay is shown from above, rotated, \
      tilted at night, and rotated and tilted.

      EXAMPLE
        rhumb gallery --output docs
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The output folder.", valueName: "folder"))
  var output = "out/gallery"

  func run() async throws {
    let folder = "\(output)/images/gallery"
    try Output.makeFolder(output)
    try OutputFolder.make(folder)
    try KMLSample.write(to: folder)
    let scenes = [
      BuiltInStyle.day: try await StyledScene.builtIn(.day),
      .night: try await StyledScene.builtIn(.night),
    ]
    var page = GalleryCommand.preface
    for exhibit in await GalleryItem.all(files: folder) {
      page += "\n## \(exhibit.title)\n\n\(exhibit.text)\n\n"
      for view in exhibit.views {
        guard let scene = scenes[view.style] else { continue }
        let name = "\(exhibit.name)-\(view.name).png"
        let image = try await GalleryCommand.image(of: exhibit, view, scene)
        try OutputFile(path: "\(folder)/\(name)").write(png: image)
        page += "![\(exhibit.title), \(view.name)](images/gallery/\(name))\n"
        Output.print("\(folder)/\(name)")
      }
    }
    try OutputFile(path: "\(output)/GALLERY.md").write(Array(page.utf8))
    Output.print("\(output)/GALLERY.md shows all images")
  }

  private static let preface = """
    # Gallery

    The overlays and controls of a map: from above, rotated, tilted at night, and both. \
    `rhumb gallery --output docs` generates this page.

    """

  @MainActor private static func image(
    of exhibit: GalleryItem, _ view: GalleryItem.View, _ scene: StyledScene
  ) async throws -> RasterImage {
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 360, height: view.height)
    options.camera = view.camera
    options.clock = SteppedFrameClock()
    let mapView = MapView(options: options)
    mapView.attach(scene: scene, backend: try GLESBackend.headless())
    mapView.styleRules = view.rules
    exhibit.fill(mapView)
    // Animated content has finished one second later.
    mapView.step(to: 10)
    mapView.step(to: 11)
    return try await mapView.snapshot()
  }
}

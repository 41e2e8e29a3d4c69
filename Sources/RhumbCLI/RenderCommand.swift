// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import MapUI
import RhumbModules

/// `rhumb render`: renders one image of a map.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders a map to a PNG, JPEG or WebP file.",
    discussion: """
      Without --tiles, the built-in maps of the world and central Helsinki are drawn. Without a camera, the map \
      shows the overlays, or else the full extent of the tiles; if there are no tiles at that zoom, it shows the \
      nearest ones of a higher zoom.

      EXAMPLES
        rhumb render -o world.png
        rhumb render --center 60.169,24.941 --zoom 16 --bearing 30 --tilt 60 -o helsinki.png
        rhumb render --style night --tiles city.pmtiles --fit 43.76,11.24,43.78,11.27 -o city.png
        rhumb render --style mine.json --size 1920x1080 --scale 2 -o wall.png
        rhumb render --style mine.json --tiles city.mbtiles --center -33.86,151.21 -o sydney.png
        rhumb render --map-style silver.json --center 60.169,24.941 --zoom 15 -o silver.png
        rhumb render --center 60.169,24.941 --zoom 15 --bearing 30 --controls compass,zoom,scale -o map.png
        rhumb render --marker 60.1699,24.9384,Station --geojson parks.geojson -o parks.png
        rhumb render --kml walk.kml --gpx walk.gpx -o walk.png
        rhumb render --tiles satellite.mbtiles -o satellite.jpg
        rhumb render --center 48.1,11.6 --zoom 6 --language fr/local -o europe.png
      """)

  @OptionGroup var map: StyleOptions
  @OptionGroup var camera: CameraOptions
  @OptionGroup var overlays: OverlayOptions
  @OptionGroup var controls: ControlOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The image size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1024, height: 768)

  @Option(help: "The pixels per point: 1, 2 or 3.")
  var scale = 1

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The image to write: .png, .jpg, .jpeg or .webp; - writes a PNG to standard output.",
      valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The language of the labels of the styles day and night.",
      discussion: """
        A code such as de or pt-BR; local for the local names; de/local for both. The default is the system's \
        language, and local in the locale C. Names without a translation are in Latin script.
        """, valueName: "language"),
    transform: RenderCommand.language)
  var language: LabelLanguage?

  @Flag(
    help:
      "Fails if a source, a sprite, an icon or a font of the style is missing; then no image is written."
  )
  var strict = false

  @Flag(help: "Prints the camera, the image size and the time as JSON.")
  var json = false

  func validate() throws {
    guard (1...3).contains(scale) else { throw ValidationError("--scale must be 1, 2 or 3") }
    try size.check(scale: scale)
    try camera.validate()
    guard !json || !Output.isNamed(by: output) else {
      throw ValidationError(
        "--json and the image cannot both use standard output: name a file with -o")
    }
  }

  private static func language(_ name: String) throws -> LabelLanguage {
    guard let language = LabelLanguage(name) else {
      throw ValidationError("--language must be a code such as de, local, or de/local, not \(name)")
    }
    return language
  }

  func run() async throws {
    if !Output.isNamed(by: output) {
      try OutputFile(path: output).check(inputs: map.files + overlays.files)
    }
    _ = try ImageFile(path: output)
    try await map.network.withLoader { try await render(with: $0) }
  }

  private func render(with loader: OnlineResourceLoader) async throws {
    let isStandardOutput = Output.isNamed(by: output)
    let started = ContinuousClock.now
    async let driver: Void = GLESBackend.prepareHeadless()
    let (scene, archives) = try await map.scene(
      scale: Double(scale), loader: loader,
      language: language ?? .system(ProcessInfo.processInfo.environment))
    // Beneath the tiles of a built-in style.
    let world =
      map.isBuiltIn && (language != nil || !archives.isEmpty)
      ? try await BuiltInTiles.world.open().info : nil
    warnOfLanguage(archives, above: world)
    let drawing = try await overlays.drawing(
      scale: Double(scale), isDark: scene.isDark, loader: loader)
    let position = try await camera.position(
      size: size, archives: archives, style: scene.style, showing: drawing.bounds)
    for notice in CameraRange.notices(zoom: camera.zoom, tilt: camera.tilt, shown: position) {
      Messages.warn(notice)
    }
    if !archives.isEmpty,
      let notice = await AbsenceNotice.text(at: position, size: size, archives, above: world)
    {
      Messages.warn(notice)
    }
    let snapshotter = MapSnapshotter(scene: scene)
    for content in drawing.content { await snapshotter.add(content) }
    await controls.apply(to: snapshotter, scene: scene)
    let progress = ProgressLine()
    let image = try await snapshotter.image(
      position, width: size.width, height: size.height, scale: Double(scale),
      progress: progress.show)
    await driver
    progress.clear()
    try await check(snapshotter, scene)
    if isStandardOutput {
      Output.write(try image.encodedPNG())
    } else {
      try OutputFile(path: output).write(image: image)
      report(position, image: image, time: ContinuousClock.now - started)
    }
  }

  /// Warns if the requested language has no effect: the tiles of a built-in style have no names in it, or the style is the user's own.
  private func warnOfLanguage(_ archives: [any TileSource], above world: TileSourceInfo?) {
    guard let language else { return }
    guard let world else {
      Messages.warn(
        "--language has no effect on \(InputFile.name(map.style)): its layers choose the names of labels"
      )
      return
    }
    if let notice = LanguageNotice.text(language, in: archives.map { $0.info }, above: world) {
      Messages.warn(notice)
    }
  }

  /// Warns about missing icons and fonts of the user's own style. In strict mode, throws if a part of the map is
  /// missing. The warnings have the reasons.
  private func check(_ snapshotter: MapSnapshotter, _ scene: StyledScene) async throws {
    let shortages = map.isBuiltIn ? [] : scene.shortages
    shortages.forEach(Messages.warn)
    guard strict else { return }
    let sources = await snapshotter.failedSources.map { "tiles of \($0)" }
    guard let first = (scene.failures + sources + shortages).first else { return }
    throw CLIError("the map is not complete: \(Messages.shortened(first))")
  }

  private func report(_ position: CameraPosition, image: RasterImage, time: Duration) {
    let milliseconds = Int(time / .milliseconds(1))
    guard json else {
      Output.print("\(output): \(image.width)x\(image.height) pixels, \(milliseconds) ms")
      return
    }
    let summary: JSON = [
      "file": .string(output), "width": .number(Double(image.width)),
      "height": .number(Double(image.height)), "milliseconds": .number(Double(milliseconds)),
      "camera": [
        "latitude": .number(position.target.latitude),
        "longitude": .number(position.target.longitude), "zoom": .number(Double(position.zoom)),
        "bearing": .number(position.bearing), "viewingAngle": .number(position.viewingAngle),
        "roll": .number(position.roll),
      ],
    ]
    Output.print(summary.text)
  }
}

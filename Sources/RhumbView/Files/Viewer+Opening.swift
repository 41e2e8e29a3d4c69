// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Opens the style and the files of the command line. The map is shown in any case.
  func openAll(_ paths: [String]) async {
    let style = (options.style ?? lastStyle).flatMap { ["day", "night"].contains($0) ? nil : $0 }
    let isPlaced = options.center != nil || options.zoom != nil
    await open([style].compactMap(\.self) + paths, fits: !isPlaced)
    if files.archives.isEmpty {
      for map in BuiltInTiles.allCases {
        if let source = try? await map.open() { names.add(source, named: map.path) }
      }
    }
    if driving.hasRoads { return }
    do {
      try driving.add(BuiltInRoadGraph.helsinki.open())
    } catch {
      notify("\(error)")
    }
  }

  /// Opens files. Files that cannot be opened cause a notice.
  ///
  /// - Parameter fits: Whether the camera moves to show the files.
  func open(_ paths: [String], fits: Bool) async {
    var bounds = CoordinateBounds()
    var isNewScene = !view.hasScene
    for path in paths {
      let name = InputFile.name(path)
      do {
        let (box, isScene) = try await open(path)
        if let box { bounds = bounds.includingBounds(box) }
        if isScene { isNewScene = true }
        log.write("opened", ["file": .string(name)])
      } catch let error as CLIError {
        notify(error.description)
      } catch {
        notify("\(error as? ViewError ?? .file(name, "\(error)"))")
      }
    }
    if isNewScene { await showScene() }
    if fits, bounds.isValid { await show(bounds, of: paths) }
  }

  /// Moves the camera to the bounds of files. Those of archives only are shown at a zoom at which there are tiles.
  private func show(_ bounds: CoordinateBounds, of paths: [String]) async {
    let opening = OpeningCamera(
      files.archives.filter { paths.contains($0.path) }.map(\.source))
    let size = ViewSize(width: view.frame.width, height: view.frame.height)
    if opening.bounds == bounds, let position = await opening.position(in: size, margin: 48) {
      view.camera = position
    } else {
      view.moveCamera(.fit(bounds, withPadding: 48))
    }
  }

  /// Opens a file, or the style, KML document or PMTiles archive at a URL. Returns its bounds, if any, and whether the scene must be rebuilt.
  private func open(_ path: String) async throws -> (CoordinateBounds?, Bool) {
    if RemoteArchive.isArchive(path) {
      return add(try await InputFile.tiles(path, loader: files.loader), path)
    }
    if InputFile.isURL(path), InputFile.isKML(path) {
      let file = try await InputFile.content(
        path, as: "file", kind: .geoJSON, loader: files.loader)
      return (
        try await drawKML(file.bytes, at: files.loader.path(of: file.base) ?? file.base), false
      )
    }
    if InputFile.isURL(path) {
      files.style = (path, try await StyleDocument.load(path, with: files.loader))
      return (nil, true)
    }
    switch try MapFile.kind(of: path) {
    case .archive:
      let source = try await TileSources.open(path: path)
      names.add(source, named: path)
      return add(source, path)
    case .style(let json):
      files.style = (path, try StyleDocument(json))
      return (nil, true)
    case .graph:
      try driving.add(RoadGraph(opening: path))
      return (nil, false)
    case .geoJSON(let json):
      let document = try GeoJSON(json)
      names.add(document)
      let drawing = GeometryOverlays(document, style: .simpleStyle)
      drawing.map = view
      drawings.append(drawing.bounds)
      return (drawing.bounds, false)
    case .recording:
      let places = try LocationFile.read(bytes(path)).map(\.coordinate)
      let line = Polyline(coordinates: MapPath(places))
      line.strokeWidth = 4
      line.map = view
      let bounds = CoordinateBounds(path: places)
      drawings.append(bounds)
      return (bounds, false)
    case .kml:
      return (try await drawKML(bytes(path), at: path), false)
    }
  }

  /// Draws a KML document with its images. Returns its bounds.
  private func drawKML(_ document: [UInt8], at location: String) async throws -> CoordinateBounds {
    let document = try KML(document)
    let images = await KMLImages(of: document, at: location, loader: files.loader)
    let drawing = GeometryOverlays(document, images: images)
    drawing.map = view
    drawings.append(drawing.bounds)
    return drawing.bounds
  }

  private func add(_ source: any TileSource, _ path: String) -> (CoordinateBounds?, Bool) {
    files.add(OpenFiles.Archive(path: path, source: source))
    return (source.info.bounds, true)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    do {
      return try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
    } catch {
      throw ViewError.file(path, error.reason)
    }
  }

  /// Moves the camera to show all open files, or to Helsinki if none is open.
  func showEverything() {
    let boxes = files.archives.map(\.source.info.bounds) + drawings
    let bounds = boxes.reduce(CoordinateBounds()) { $0.includingBounds($1) }
    if bounds.isValid {
      view.animate(with: .fit(bounds, withPadding: 48))
    } else {
      Task { await view.fly(to: Viewer.start) }
    }
  }

  /// Shows the open files. If they cannot be drawn, the previous scene stays.
  func showScene() async {
    do {
      let scene = try await files.scene(scale: window.scale)
      scene.warnings.forEach(notify)
      window.show(scene)
      // The navigation panels use the lighting of the map.
      view.lightingMode = files.isNight ? .lowLight : .normal
    } catch {
      notify("\(error)")
    }
  }
}

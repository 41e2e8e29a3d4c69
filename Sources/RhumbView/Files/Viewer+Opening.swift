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
    if await open([style].compactMap(\.self) + paths, fits: options.center == nil) {
      view.camera = withOptions(view.camera)
    }
    if files.archives.isEmpty {
      for map in BuiltInTiles.allCases {
        if let source = try? await map.open() { names.add(source, named: map.path) }
      }
    }
    if driving.hasRoads { return }
    do {
      try await driving.addRoads(asFallback: true) { try BuiltInRoadGraph.helsinki.open() }
    } catch {
      notify(error)
    }
  }

  /// Opens files. Files that cannot be opened cause a notice.
  ///
  /// - Parameter fits: Whether the camera moves to show the files.
  /// - Returns: Whether it has moved.
  @discardableResult
  func open(_ paths: [String], fits: Bool) async -> Bool {
    var boxes: [CoordinateBounds] = []
    var isNewScene = !view.hasScene
    for path in paths {
      let name = InputFile.name(path)
      do {
        let (box, isScene) = try await open(path)
        if let box { boxes.append(box) }
        if isScene { isNewScene = true }
        log.write("opened", ["file": .string(name)])
      } catch {
        notify(error, about: name)
      }
    }
    if isNewScene { await showScene() }
    let bounds = CoordinateBounds(enclosing: boxes)
    guard fits, bounds.isValid else { return false }
    await show(bounds, of: paths)
    return true
  }

  /// Moves the camera to the bounds of files. Those of archives only are shown at a zoom at which there are tiles.
  private func show(_ bounds: CoordinateBounds, of paths: [String]) async {
    let opening = OpeningCamera(
      files.archives.filter { paths.contains($0.path) }.map(\.source))
    let size = ViewSize(width: view.frame.width, height: view.frame.height)
    if opening.bounds == bounds, let position = await opening.position(in: size, margin: 48) {
      view.camera = position
    } else {
      view.moveCamera(.fit(bounds, with: roomAroundFiles))
    }
  }

  /// Opens a file, or the document or PMTiles archive at a URL. Returns its bounds, if any, and whether the scene must be
  /// rebuilt.
  private func open(_ name: String) async throws -> (CoordinateBounds?, Bool) {
    if RemoteArchive.isArchive(name) {
      return add(try await TileSources.open(url: name, loader: files.loader), name)
    }
    var path = name
    if InputFile.isURL(name) {
      guard let file = files.loader.path(of: name) else { return try await openDocument(at: name) }
      path = file
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
      try await driving.addRoads { [path] in try RoadGraph(opening: path) }
      return (nil, false)
    case .geoJSON(let json): return (try draw(json), false)
    case .recording: return (try drawTrack(bytes(path), named: path), false)
    case .kml: return (try await drawKML(bytes(path), at: path), false)
    }
  }

  /// Opens the style, GeoJSON, KML or GPX document at a URL, whose content decides.
  private func openDocument(at url: String) async throws -> (CoordinateBounds?, Bool) {
    files.loader.bindKeys(to: url)
    guard let content = try await files.loader.content(ResourceRequest(url, kind: .style)) else {
      throw ResourceError.missing(url)
    }
    do {
      switch try MapFile.kind(of: content.bytes, named: InputFile.name(url)) {
      case .style(let json):
        files.style = (url, try StyleDocument(json).resolved(against: content.base))
        return (nil, true)
      case .geoJSON(let json): return (try draw(json), false)
      case .recording: return (try drawTrack(content.bytes, named: InputFile.name(url)), false)
      case .kml: return (try await drawKML(content.bytes, at: content.base), false)
      case .archive, .graph:
        throw ViewError.notForURLs(InputFile.name(url))
      }
    } catch {
      // The next attempt loads the document again.
      await files.loader.reject(ResourceRequest(url, kind: .style))
      throw error
    }
  }

  /// Draws a GeoJSON document. Returns its bounds.
  private func draw(_ json: JSON) throws -> CoordinateBounds {
    let document = try GeoJSON(json)
    names.add(document)
    let drawing = GeometryOverlays(document, style: .simpleStyle)
    drawing.map = view
    drawings.append(drawing.bounds)
    return drawing.bounds
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
    // The map does not wait for the tile that the check reads.
    Task { [weak self, style = files.style?.style] in
      guard let advice = await ElevationNotice.advice(source, in: style), let self else { return }
      notify(errorTexts.sentence(.elevations, ["file": InputFile.name(path)], advice))
    }
    files.add(OpenFiles.Archive(path: path, source: source))
    return (source.info.bounds, true)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
  }

  /// Moves the camera to show all open files, or to Helsinki if none is open.
  func showEverything() {
    let boxes = files.archives.map(\.source.info.bounds) + drawings
    let bounds = CoordinateBounds(enclosing: boxes)
    if bounds.isValid {
      view.animate(with: .fit(bounds, with: roomAroundFiles))
    } else {
      Task { await view.fly(to: Viewer.start) }
    }
  }

  /// Shows the open files. If they cannot be drawn, the previous scene stays.
  func showScene() async {
    do {
      let scene = try await files.scene(scale: window.scale)
      for warning in scene.warnings { notify(errorTexts.sentence(.partMissing, [:], warning)) }
      window.show(scene)
      if showsTrafficFree { updateTrafficFree() }
      // The navigation panels use the lighting of the map.
      view.lightingMode = files.isNight ? .lowLight : .normal
    } catch {
      notify(error, about: files.style.map { InputFile.name($0.path) })
    }
  }
}

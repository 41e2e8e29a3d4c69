// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The final state of a render or query test. The operations of the test change the style as a JSON document; the
/// last state is rendered.
struct RenderScenario {
  private(set) var style: JSON
  /// The reason why the map of the test cannot be drawn; `nil` if it can.
  private(set) var unsupported: String?
  /// The reason why an image of the map differs: aids for debugging that Rhumb does not draw; `nil` if there is none.
  private(set) var unsupportedDrawing: String?
  let allowed: Double
  let pixelRatio: Double
  private let width: Double
  private let height: Double
  private let collidesAcrossSources: Bool
  private let operations: [JSON]
  private var center: JSON?
  private var zoom: Double?
  private var bearing: Double?
  private var pitch: Double?
  private var roll: Double?
  private var padding = MapEdgeInsets.zero
  /// The images that operations have added.
  private var images: [StyledScene.AddedImage] = []
  /// Whether lines show the view's padding, as in MapLibre's debugging aid.
  let showsPadding: Bool
  /// The edges of tiles to draw, as in another aid of MapLibre; `nil` for none.
  private(set) var tileEdges: TileEdges?
  /// The style before the last change of it, and the milliseconds that the test waits afterwards.
  private var change: (style: JSON, time: Double)?
  /// The operations that change the states of features.
  private var stateChanges: [JSON] = []

  init(style: JSON) {
    let test = style["metadata"]?["test"] ?? [:]
    self.style = style
    allowed = test["allowed"]?.number ?? 0.00025
    pixelRatio = test["pixelRatio"]?.number ?? 1
    width = test["width"]?.number ?? 512
    height = test["height"]?.number ?? 512
    collidesAcrossSources = test["crossSourceCollisions"]?.bool ?? true
    operations = test["operations"]?.array ?? []
    // The first style's camera stays when another style is set.
    center = style["center"]
    zoom = style["zoom"]?.number
    bearing = style["bearing"]?.number
    pitch = style["pitch"]?.number
    roll = style["roll"]?.number
    showsPadding = test["showPadding"]?.bool ?? false
    unsupported = RenderScenario.unsupported(style, test: test)
    unsupportedDrawing =
      [
        "collisionDebug", "debug", "showOverdrawInspector",
      ].first { test[$0] != nil }.map { "debug drawing: \($0)" }
    if unsupportedDrawing == "debug drawing: debug",
      let edges = TileEdges(of: style, in: viewport)
    {
      (tileEdges, unsupportedDrawing) = (edges, nil)
    }
  }

  var viewport: Viewport {
    let center = center?.array?.compactMap(\.number) ?? [0, 0]
    let coordinate = Coordinate(
      latitude: center.count > 1 ? center[1] : 0, longitude: center.first ?? 0)
    return Viewport(
      target: WorldPoint(coordinate), zoom: (zoom ?? 0) + 1,
      bearing: bearing ?? 0, viewingAngle: pitch ?? 0, roll: roll ?? 0,
      size: ViewSize(width: width, height: height), padding: padding, scale: pixelRatio
    ).filledWithWorld()
  }

  /// Unsupported features; see docs/CONFORMANCE.md.
  private static func unsupported(_ style: JSON, test: JSON) -> String? {
    if let projection = style["projection"]?["type"], projection.string != "mercator" {
      return "projection \(projection.text)"
    }
    if style["terrain"] != nil { return "terrain" }
    for (_, source) in style["sources"]?.object ?? [:] {
      switch source["type"]?.string {
      case "video": return "source type \(source["type"]?.text ?? "")"
      default: break
      }
    }
    return nil
  }

  /// Opens the scene of the last state. The snapshotter draws no attribution.
  func open(loader: any ResourceLoader) async throws -> MapSnapshotter {
    var options = StyledScene.Options()
    options.loader = loader
    options.scale = pixelRatio
    options.images = images
    options.collidesAcrossSources = collidesAcrossSources
    var scene = await StyledScene(style: try StyleDocument(style), options: options)
    if let change, change.time > 0 {
      let old = await StyledScene(style: try StyleDocument(change.style), options: options)
      scene = scene.changing(from: old, imagesAt: change.time / 1000)
    }
    apply(to: scene.featureStates)
    return MapSnapshotter(scene: scene, showsAttribution: false)
  }

  // MARK: - Operations

  mutating func apply(loader: any ResourceLoader) async throws {
    replaceCanvases(with: style["metadata"]?["test"]?["addFakeCanvas"]?["image"])
    for operation in operations {
      guard let name = operation[0]?.string else { continue }
      let last = style
      try await apply(name, operation, loader: loader)
      if style != last { change = (change.flatMap { $0.time > 0 ? nil : $0.style } ?? last, 0) }
    }
  }

  private mutating func apply(
    _ name: String, _ operation: JSON, loader: any ResourceLoader
  ) async throws {
    switch name {
    case "idle", "sleep", "pauseSource", "setFadeDuration", "forceRenderAfter": break
    case "wait": change?.time += operation[1]?.number ?? 0
    // The last state is drawn when its tiles are loaded.
    case "pauseTiles": break
    case "setPadding": padding = MapEdgeInsets(padding: operation[1])
    case "easeTo", "jumpTo": moveCamera(operation[1])
    case "addImage": try await addImage(operation, loader: loader)
    case "removeImage": images.removeAll { $0.name == operation[1]?.string }
    // The canvas is stopped after the first of the images.
    case "updateFakeCanvas": replaceCanvases(with: operation[2])
    case "setCenter": center = operation[1]
    case "setZoom": zoom = operation[1]?.number
    case "setBearing": bearing = operation[1]?.number
    case "setPitch": pitch = operation[1]?.number
    case "setRoll": roll = operation[1]?.number
    case "setPaintProperty": setProperty(operation, in: "paint")
    case "setLayoutProperty": setProperty(operation, in: "layout")
    case "setFilter": edit(layer: operation[1]) { $0["filter"] = operation[2].nonNull }
    case "setLayerZoomRange":
      edit(layer: operation[1]) {
        $0["minzoom"] = operation[2].nonNull
        $0["maxzoom"] = operation[3].nonNull
      }
    case "addLayer": addLayer(operation[1], before: operation[2]?.string)
    case "removeLayer": layers.removeAll { $0["id"] == operation[1] }
    case "moveLayer":
      guard let layer = layers.first(where: { $0["id"] == operation[1] }) else { return }
      layers.removeAll { $0["id"] == operation[1] }
      addLayer(layer, before: operation[2]?.string)
    case "addSource": edit("sources", operation[1]) { $0 = operation[2] }
    case "removeSource": edit("sources", operation[1]) { $0 = nil }
    case "setStyle": try await setStyle(operation[1], loader: loader)
    case "setLight": root { $0["light"] = operation[1] }
    case "setGlyphs": root { $0["glyphs"] = operation[1] }
    case "setSprite": root { $0["sprite"] = operation[1] }
    case "setFeatureState", "removeFeatureState": stateChanges.append(operation)
    case "setGlobalStateProperty":
      edit("state", operation[1]) {
        $0 = ["default": operation[2].nonNull ?? $0?["default"] ?? .null]
      }
    default: unsupported = "operation \(name)"
    }
  }

  private mutating func moveCamera(_ options: JSON?) {
    center = options?["center"] ?? center
    zoom = options?["zoom"]?.number ?? zoom
    bearing = options?["bearing"]?.number ?? bearing
    pitch = options?["pitch"]?.number ?? pitch
    roll = options?["roll"]?.number ?? roll
    if let json = options?["padding"] { padding = MapEdgeInsets(padding: json) }
  }

  private mutating func addImage(_ operation: JSON, loader: any ResourceLoader) async throws {
    guard let name = operation[1]?.string, let path = operation[2]?.string,
      let bytes = try await loader.load(
        ResourceRequest(RenderScenario.url(ofAsset: path), kind: .image))
    else { return }
    images.removeAll { $0.name == name }
    images.append(
      StyledScene.AddedImage(
        name: name, image: try RasterImage(decoding: bytes),
        pixelRatio: operation[3]?["pixelRatio"]?.number ?? 1,
        isField: operation[3]?["sdf"]?.bool ?? false))
  }

  /// Shows an image instead of the drawing of the app in each source of the type `canvas`.
  private mutating func replaceCanvases(with image: JSON?) {
    guard let image = image?.string else { return }
    for (name, source) in style["sources"]?.object ?? [:] {
      guard source["canvas"] != nil, var members = source.object else { continue }
      members["type"] = "image"
      members["url"] = .string(RenderScenario.url(ofAsset: image))
      edit("sources", .string(name)) { $0 = .object(members) }
    }
  }

  /// The URL of a path relative to the folder of the assets.
  private static func url(ofAsset path: String) -> String {
    "local://" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
  }

  /// Sets and removes the states of features as the operations did.
  private func apply(to states: FeatureStates) {
    for operation in stateChanges {
      guard let target = operation[1], let source = target["source"]?.string else { continue }
      let sourceLayer = target["sourceLayer"]?.string
      guard let id = target["id"] else {
        states.removeAll(source: source, sourceLayer: sourceLayer)
        continue
      }
      let feature = FeatureStates.Feature(
        source: source, sourceLayer: sourceLayer, id: FeatureStates.text(of: id))
      if operation[0]?.string == "setFeatureState" {
        states.set(operation[2]?.object ?? [:], of: feature)
      } else {
        states.remove(operation[2]?.string, of: feature)
      }
    }
  }

  private mutating func setStyle(_ new: JSON?, loader: any ResourceLoader) async throws {
    guard let new else { return }
    if let url = new.string {
      guard let bytes = try await loader.load(ResourceRequest(url, kind: .style)) else { return }
      style = try JSON(parsing: bytes)
    } else {
      style = new
    }
  }

  private mutating func setProperty(_ operation: JSON, in section: String) {
    guard let property = operation[2]?.string else { return }
    edit(layer: operation[1]) { layer in
      var members = layer[section]?.object ?? [:]
      members[property] = operation[3].nonNull
      layer[section] = .object(members)
    }
  }

  private var layers: [JSON] {
    get { style["layers"]?.array ?? [] }
    set { root { $0["layers"] = .array(newValue) } }
  }

  private mutating func addLayer(_ layer: JSON?, before: String?) {
    guard var layer else { return }
    if let source = layer["source"], source.object != nil, let id = layer["id"]?.string,
      var members = layer.object
    {
      edit("sources", .string(id)) { $0 = source }
      members["source"] = .string(id)
      layer = .object(members)
    }
    var all = layers
    let index = before.flatMap { id in all.firstIndex { $0["id"]?.string == id } } ?? all.count
    all.insert(layer, at: index)
    layers = all
  }

  private mutating func edit(layer id: JSON?, _ change: (inout JSONObject) -> Void) {
    layers = layers.map { layer in
      guard layer["id"] == id, var members = layer.object else { return layer }
      change(&members)
      return .object(members)
    }
  }

  private mutating func edit(_ section: String, _ name: JSON?, _ change: (inout JSON?) -> Void) {
    guard let name = name?.string else { return }
    root {
      var members = $0[section]?.object ?? [:]
      var member = members[name]
      change(&member)
      members[name] = member
      $0[section] = .object(members)
    }
  }

  private mutating func root(_ change: (inout JSONObject) -> Void) {
    guard var members = style.object else { return }
    change(&members)
    style = .object(members)
  }
}

extension MapEdgeInsets {
  /// Reads the padding of a camera.
  fileprivate init(padding json: JSON?) {
    func inset(_ side: String) -> Double { json?[side]?.number ?? 0 }
    self.init(
      top: inset("top"), left: inset("left"), bottom: inset("bottom"), right: inset("right"))
  }
}

extension JSON? {
  /// The value, or `nil` for JSON `null`, which removes the property.
  fileprivate var nonNull: JSON? { self == .some(.null) ? nil : self }
}

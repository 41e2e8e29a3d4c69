// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Synchronization

/// A server of maps, static images and routes: answers requests from a catalog of styles, tiles and roads.
///
/// It has no state but caches, so any number of servers answer the same.
public final class MapServer: Sendable {
  private let catalog: Mutex<MapCatalog>
  let metrics = ServerMetrics()
  private let endpoints: [Endpoint]
  private let log: @Sendable (String) -> Void

  /// Opens the content of a configuration.
  ///
  /// - Parameter log: Receives failures that no request reports, each a sentence without a period.
  /// - Throws: The errors of opening a style, an archive or a graph.
  public init(
    _ configuration: ServerConfiguration, log: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws {
    catalog = Mutex(try await MapCatalog(configuration))
    endpoints = MapServer.endpoints
    self.log = log
  }

  /// Creates the renderers before the first request, so that it is as fast as later ones. Ends at the latest after
  /// ``ServerConfiguration/deadline``; failures are logged.
  package func warmUp() async { await warmUp(content) }

  private func warmUp(_ catalog: MapCatalog) async {
    do {
      try await catalog.warmUp()
    } catch {
      log("not all renderers are ready: \(error)")
    }
  }

  /// Reads the names of places for `/search`, in the background of a running server: after its start and each reload.
  ///
  /// - Throws: The first error. The names of the other archives are still found.
  public func indexPlaces() async throws {
    try await content.addPlaces()
  }

  /// Answers a request. Errors become responses with their status.
  public func respond(to request: ServerRequest) async -> ServerReply {
    let start = ContinuousClock.now
    let (reply, path) = await answer(request)
    metrics.count(path, status: reply.status, duration: ContinuousClock.now - start)
    return withOrigin(reply, for: request.pageOrigin)
  }

  /// This reply with the headers that let pages of other hosts read it.
  ///
  /// - Parameter page: The `Origin` header of the request.
  func withOrigin(_ reply: ServerReply, for page: String?) -> ServerReply {
    let allowed = content.configuration.allowedOrigins
    guard !allowed.isEmpty else { return reply }
    var reply = reply
    if allowed.contains("*") {
      reply.headers["access-control-allow-origin"] = "*"
      return reply
    }
    // Caches must not send the response for one page to another.
    reply.headers["vary"] = "Origin"
    if let page, allowed.contains(page) { reply.headers["access-control-allow-origin"] = page }
    return reply
  }

  private func answer(_ request: ServerRequest) async -> (ServerReply, path: String) {
    var allowed: Set<String> = []
    let method = request.method == "HEAD" ? "GET" : request.method
    for endpoint in endpoints {
      guard let parameters = endpoint.match(request.segments) else { continue }
      allowed.insert(endpoint.method)
      guard endpoint.method == method else { continue }
      do {
        if endpoint.needsKey { try checkKey(request) }
        // One deadline for all that a request waits for: sources of other servers, the queue, rendering and routing.
        let reply = try await withDeadline(.seconds(content.configuration.deadline)) {
          try await endpoint.handler(self, request, parameters)
        }
        return (reply, endpoint.path)
      } catch {
        return (MapServer.reply(to: error), endpoint.path)
      }
    }
    if request.method == "OPTIONS", !allowed.isEmpty {
      var reply = ServerReply(status: 204)
      reply.headers["access-control-allow-methods"] = allowed.sorted().joined(separator: ", ")
      reply.headers["access-control-allow-headers"] = "content-type"
      return (reply, "options")
    }
    guard allowed.isEmpty else {
      var reply = ServerError(405, "the URL has other methods").reply
      reply.headers["allow"] = allowed.sorted().joined(separator: ", ")
      return (reply, "other")
    }
    return (ServerError.notFound("the URL").reply, "other")
  }

  private func checkKey(_ request: ServerRequest) throws(ServerError) {
    let keys = content.configuration.keys
    guard keys.isEmpty || keys.contains(where: { $0.admits(request) }) else {
      throw ServerError(403, "the request needs a valid key")
    }
  }

  private static func reply(to error: any Error) -> ServerReply {
    switch error {
    case let error as ServerError: error.reply
    case is CancellationError: ServerError.busy.reply
    case RenderError.badSize: ServerError(400, "the image is too large").reply
    default: ServerError(500, "\(error)").reply
    }
  }
}

extension MapServer {
  /// The catalog that answers a request. A reload does not change it for requests that are being answered.
  var content: MapCatalog { catalog.withLock { $0 } }

  func cached(_ reply: ServerReply, _ request: ServerRequest) -> ServerReply {
    let configuration = content.configuration
    // A shared cache would send the response to pages that may not use the key.
    let isShared = configuration.keys.allSatisfy { $0.hosts == nil }
    return reply.cached(
      seconds: configuration.cacheSeconds, isShared: isShared, ifNoneMatch: request.ifNoneMatch)
  }

  /// Computes a response from the roads, when a worker is free.
  func computing(
    _ response: @Sendable (RouteService) async throws -> ServerReply
  ) async throws -> ServerReply {
    let catalog = content
    guard let roads = catalog.roads else { throw ServerError.notFound("a road graph") }
    return try await catalog.computations.run { try await response(roads) }
  }

  /// Answers `/search`, when a worker is free.
  func search(_ request: ServerRequest) async throws -> ServerReply {
    let catalog = content
    return try await catalog.computations.run { try await catalog.places.search(request) }
  }

  /// Opens the files of a configuration. Requests that are being answered keep the old ones. If the server has renderers, it
  /// creates the new ones before it changes to the new files.
  ///
  /// - Parameter configuration: The content and limits from now on; `nil` for the same, with files that may have
  ///   changed. The address, the port and the public URL remain as they are.
  /// - Throws: The errors of ``init(_:)``; the server then keeps its content.
  public func reload(_ configuration: ServerConfiguration? = nil) async throws {
    let former = content
    let fresh = try await MapCatalog(configuration ?? former.configuration, replacing: former)
    if await former.pool.rendererCount > 0 { await warmUp(fresh) }
    catalog.withLock { $0 = fresh }
  }

  /// Answers `/styles/{id}/static/…`.
  func staticImage(
    _ request: ServerRequest, _ parameters: [String: String]
  ) async throws -> ServerReply {
    let catalog = content
    let style = try catalog.style(parameters["id"])
    let image = try StaticImage(parameters, request, catalog.configuration)
    var overlays = try StaticContent(
      request, maximumCoordinates: catalog.configuration.maximumCoordinates)
    try await overlays.loadIcons(from: catalog.configuration.icons)
    try await overlays.computeRoutes(catalog.roads, in: catalog.computations)
    let subject = try await style.subject(scale: image.scale, showsAttribution: true)
    let data = try await catalog.pool.run(subject) { [overlays] snapshotter in
      try image.format.encode(try await image.render(with: snapshotter, content: overlays))
    }
    let reply = ServerReply(data, image.format.contentType)
    return request.method == "POST" ? reply : cached(reply, request)
  }

  /// Answers `/styles/{id}/{z}/{x}/{y}.{format}`.
  func rasterTile(
    _ request: ServerRequest, _ parameters: [String: String]
  ) async throws -> ServerReply {
    let catalog = content
    let style = try catalog.style(parameters["id"])
    let (row, scale) = try OutputFormat.scale(of: parameters["y"] ?? "")
    let format = try OutputFormat(extension: parameters["format"] ?? "")
    guard let tileSize = Int(parameters["size"] ?? "256"), [256, 512].contains(tileSize) else {
      throw ServerError(400, "the size of tiles must be 256 or 512")
    }
    let tile = try MapServer.tile(parameters["z"], parameters["x"], row)
    guard let metatile = Metatile(containing: tile, tileSize: tileSize, scale: scale) else {
      throw ServerError.notFound("the tile")
    }
    let subject = try await style.subject(scale: scale, showsAttribution: false)
    let data = try await catalog.rasterTiles.tile(tile, of: metatile, subject, format: format)
    return cached(ServerReply(data, format.contentType), request)
  }

  /// Answers `/data/{id}/{z}/{x}/{y}.{format}`.
  func dataTile(
    _ request: ServerRequest, _ parameters: [String: String]
  ) async throws -> ServerReply {
    let source = try content.source(parameters["id"])
    let tiles = TileKind(source.info.format)
    let format = parameters["format"] ?? ""
    // As with tileserver-gl, tiles are not converted.
    guard tiles.extensions.contains(format) else {
      throw ServerError(404, "the tiles have the format \(tiles.extensions[0]), not \(format)")
    }
    let tile = try MapServer.tile(parameters["z"], parameters["x"], parameters["y"])
    guard 0...30 ~= tile.z, 0..<(1 << tile.z) ~= tile.x, 0..<(1 << tile.z) ~= tile.y else {
      throw ServerError.notFound("the tile")
    }
    guard let bytes = try await source.tile(tile) else {
      // An empty vector tile is no error, so that clients do not report each.
      if tiles.isVector { return ServerReply(status: 204) }
      throw ServerError.notFound("the tile")
    }
    return cached(ServerReply(Data(bytes), tiles.contentType), request)
  }

  private static func tile(
    _ z: String?, _ x: String?, _ y: String?
  ) throws(ServerError) -> TileID {
    guard let z = z.flatMap(Int.init), let x = x.flatMap(Int.init), let y = y.flatMap(Int.init)
    else { throw ServerError(400, "z, x and y must be whole numbers") }
    return TileID(z: z, x: x, y: y)
  }

  /// Answers `/fonts/{stack}/{range}.pbf`.
  func glyphs(
    _ request: ServerRequest, _ parameters: [String: String]
  ) async throws -> ServerReply {
    let bytes = try await content.fonts.glyphs(
      stack: parameters["stack"] ?? "", range: parameters["range"] ?? "")
    return cached(ServerReply(Data(bytes), "application/x-protobuf"), request)
  }

  /// Answers `/metrics`.
  func metricsText() async -> ServerReply {
    let catalog = content
    let depth = await catalog.pool.queueDepth
    let computations = await catalog.computations.depth
    let metatiles = await catalog.rasterTiles.rendered
    let text = metrics.text(gauges: [
      ("rhumb_open_requests", "Requests that are being answered.", metrics.openRequests),
      ("rhumb_queue_depth", "Images that wait for a worker.", depth),
      (
        "rhumb_computation_queue_depth", "Routes, tables and searches that wait for a worker.",
        computations
      ),
      ("rhumb_renderers", "Renderers with a GPU context.", await catalog.pool.rendererCount),
      ("rhumb_metatiles", "Metatiles rendered since the start or the last reload.", metatiles),
    ])
    return ServerReply(Data(text.utf8), "text/plain; version=0.0.4; charset=utf-8")
  }
}

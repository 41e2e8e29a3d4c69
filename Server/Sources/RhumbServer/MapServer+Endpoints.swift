// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb

extension MapServer {
  /// All URLs of the server. The first that matches answers.
  static let endpoints = stateEndpoints + styleEndpoints + dataEndpoints + routeEndpoints

  private static let stateEndpoints = [
    Endpoint(
      "GET", "/", "A page with the styles and data.", mediaType: "text/html", needsKey: false
    ) { _, _, _ in
      ServerReply(Data(ServerPage.html.utf8), "text/html; charset=utf-8")
    },
    Endpoint("GET", "/health", "Whether the process runs.", needsKey: false) { _, _, _ in
      ServerReply(["status": "ok"])
    },
    Endpoint("GET", "/ready", "Whether the server renders.", needsKey: false) { server, _, _ in
      for style in server.content.styles {
        _ = try await style.subject(scale: 1, showsAttribution: false)
      }
      return ServerReply(["status": "ready"])
    },
    Endpoint(
      "GET", "/metrics", "Counters for Prometheus.", mediaType: "text/plain", needsKey: false
    ) { server, _, _ in
      await server.metricsText()
    },
    Endpoint("GET", "/openapi.json", "This document.", needsKey: false) { _, request, _ in
      ServerReply(openAPI(origin: request.origin))
    },
  ]

  private static let styleEndpoints = [
    Endpoint("GET", "/styles.json", "The styles.") { server, request, _ in
      let styles = server.content.styles.map { style -> JSON in
        [
          "version": 8, "id": .string(style.id), "name": .string(style.name),
          "url": .string(request.url("\(path(of: style))/style.json")),
        ]
      }
      return server.cached(ServerReply(.array(styles)), request)
    },
    Endpoint("GET", "/rendered.json", "The TileJSON of the raster tiles of all styles.") {
      server, request, _ in
      server.cached(ServerReply(.array(rasterTiles(server, request))), request)
    },
    Endpoint("GET", "/index.json", "The TileJSON of all raster tiles and archives.") {
      server, request, _ in
      let all = rasterTiles(server, request) + dataTiles(server, request)
      return server.cached(ServerReply(.array(all)), request)
    },
    Endpoint("GET", "/styles/{id}.json", "The TileJSON of a style's raster tiles.") {
      server, request, parameters in
      let style = try server.content.style(parameters["id"])
      return server.cached(ServerReply(tileJSON(of: style, server, request)), request)
    },
    Endpoint("GET", "/styles/{id}/style.json", "A style document.") { server, request, parameters in
      let style = try server.content.style(parameters["id"])
      return server.cached(ServerReply(style.document(for: request)), request)
    },
    Endpoint(
      "GET", "/styles/{id}/wmts.xml", "The WMTS capabilities of a style's raster tiles.",
      mediaType: "application/xml"
    ) {
      server, request, parameters in
      let style = try server.content.style(parameters["id"])
      return server.cached(wmts(of: style, server, request), request)
    },
    Endpoint("GET", "/styles/{id}/sprite{suffix}.{format}", "A style's sprite.", mediaType: nil) {
      server, request, parameters in try await sprite(server, request, parameters)
    },
    Endpoint("GET", "/styles/{id}/sprite.{format}", "A style's sprite.", mediaType: nil) {
      server, request, parameters in try await sprite(server, request, parameters)
    },
    Endpoint(
      "GET", "/styles/{id}/static/{position}/{size}.{format}", "A static image.",
      query: EndpointParameter.image, mediaType: nil
    ) {
      try await $0.staticImage($1, $2)
    },
    Endpoint(
      "POST", "/styles/{id}/static/{position}/{size}.{format}",
      "A static image with the GeoJSON of the body.", query: EndpointParameter.image, mediaType: nil
    ) { try await $0.staticImage($1, $2) },
    Endpoint(
      "GET", "/styles/{id}/{z}/{x}/{y}.{format}", "A raster tile of 256 points.",
      mediaType: nil
    ) {
      try await $0.rasterTile($1, $2)
    },
    Endpoint("GET", "/styles/{id}/{size}/{z}/{x}/{y}.{format}", "A raster tile.", mediaType: nil) {
      try await $0.rasterTile($1, $2)
    },
  ]

  private static let dataEndpoints = [
    Endpoint("GET", "/data.json", "The TileJSON of all archives.") { server, request, _ in
      server.cached(ServerReply(.array(dataTiles(server, request))), request)
    },
    Endpoint("GET", "/data/{id}.json", "The TileJSON of an archive.") {
      server, request, parameters in
      let id = parameters["id"] ?? ""
      let info = try server.content.source(id).info
      return server.cached(ServerReply(tileJSON(of: info, id: id, request)), request)
    },
    Endpoint("GET", "/data/{id}/{z}/{x}/{y}.{format}", "A tile of an archive.", mediaType: nil) {
      try await $0.dataTile($1, $2)
    },
    Endpoint("GET", "/fonts.json", "The names of the fonts.") { server, request, _ in
      let names = await server.content.fonts.names
      return server.cached(ServerReply(.array(names.map { .string($0) })), request)
    },
    Endpoint(
      "GET", "/fonts/{stack}/{range}.pbf", "A range of glyphs.",
      mediaType: "application/x-protobuf"
    ) {
      try await $0.glyphs($1, $2)
    },
  ]

  private static let routeEndpoints = [
    Endpoint(
      "GET", "/route/v1/{profile}/{coordinates}", "Routes, as from OSRM.",
      query: EndpointParameter.route
    ) { server, request, parameters in
      try await server.computing { try await $0.route(parameters, request) }
    },
    Endpoint(
      "GET", "/table/v1/{profile}/{coordinates}", "A matrix of durations, as from OSRM.",
      query: EndpointParameter.table
    ) { server, request, parameters in
      try await server.computing { try await $0.table(parameters, request) }
    },
    Endpoint(
      "GET", "/nearest/v1/{profile}/{coordinates}", "The nearest roads, as from OSRM.",
      query: EndpointParameter.nearest
    ) { server, request, parameters in
      try await server.computing { try await $0.nearest(parameters, request) }
    },
    Endpoint(
      "GET", "/match/v1/{profile}/{coordinates}", "A matched track, as from OSRM.",
      query: EndpointParameter.match
    ) { server, request, parameters in
      try await server.computing { try await $0.match(parameters, request) }
    },
    Endpoint(
      "GET", "/isochrone/v1/{profile}/{coordinates}", "Areas within reach, as GeoJSON.",
      query: EndpointParameter.isochrone, mediaType: "application/geo+json"
    ) { server, request, parameters in
      try await server.computing { try await $0.isochrone(parameters, request) }
    },
    Endpoint(
      "GET", "/search", "Places by name, as GeoJSON.", query: EndpointParameter.search,
      mediaType: "application/geo+json"
    ) { server, request, _ in
      try await server.search(request)
    },
  ]

  private static func sprite(
    _ server: MapServer, _ request: ServerRequest, _ parameters: [String: String]
  ) async throws(ServerError) -> ServerReply {
    guard let format = parameters["format"], ["json", "png"].contains(format) else {
      throw .notFound("the sprite")
    }
    let data = try await server.content.style(parameters["id"])
      .sprite("\(parameters["suffix"] ?? "").\(format)")
    let type = format == "png" ? "image/png" : "application/json"
    return server.cached(ServerReply(data, type), request)
  }

  private static func rasterTiles(_ server: MapServer, _ request: ServerRequest) -> [JSON] {
    server.content.styles.map { tileJSON(of: $0, server, request) }
  }

  private static func dataTiles(_ server: MapServer, _ request: ServerRequest) -> [JSON] {
    let catalog = server.content
    let combined = catalog.combined.map { [(CombinedTiles.id, $0.info)] } ?? []
    let all = catalog.archives.map { ($0.id, $0.source.info) } + combined
    return all.map { id, info in tileJSON(of: info, id: id, request) }
  }

  private static func tileJSON(
    of style: ServedStyle, _ server: MapServer, _ request: ServerRequest
  ) -> JSON {
    let info = server.content.combined?.info
    return [
      "tilejson": "3.0.0", "id": .string(style.id), "name": .string(style.name), "format": "png",
      "tiles": [.string(request.url("\(path(of: style))/{z}/{x}/{y}.png"))],
      "minzoom": 0, "maxzoom": .number(Double(Metatile.maximumZoom(tileSize: 256))),
      "bounds": bounds(info?.bounds), "attribution": .string(info?.attribution ?? ""),
    ]
  }

  private static func wmts(
    of style: ServedStyle, _ server: MapServer, _ request: ServerRequest
  ) -> ServerReply {
    let capabilities = WMTSCapabilities(
      name: style.name, styleID: style.id, bounds: server.content.combined?.info.bounds,
      request: request)
    return ServerReply(Data(capabilities.xml.utf8), "application/xml")
  }

  /// The path of a style's resources.
  private static func path(of style: ServedStyle) -> String {
    "/styles/\(ServerRequest.encoded(style.id))"
  }

  private static func tileJSON(
    of info: TileSourceInfo, id: String, _ request: ServerRequest
  ) -> JSON {
    let tiles = TileKind(info.format)
    let format = tiles.extensions[0]
    var members: JSONObjectMembers = [
      "tilejson": "3.0.0", "id": .string(id), "name": .string(info.name), "format": .string(format),
      "tiles": [
        .string(request.url("/data/\(ServerRequest.encoded(id))/{z}/{x}/{y}.\(format)"))
      ],
      "minzoom": .number(Double(info.minimumZoom)), "maxzoom": .number(Double(info.maximumZoom)),
      "bounds": bounds(info.bounds), "attribution": .string(info.attribution),
    ]
    if info.format == .mlt { members["encoding"] = "mlt" }
    if tiles.isVector {
      members["vector_layers"] = .array(
        info.layers.map { layer in
          var fields: JSONObjectMembers = [:]
          for name in layer.attributes { fields[name] = "" }
          return ["id": .string(layer.name), "fields": JSON(members: fields)]
        })
    }
    return JSON(members: members)
  }

  private static func bounds(_ bounds: CoordinateBounds?) -> JSON {
    guard let bounds, bounds.isValid else { return [-180, -85.0511, 180, 85.0511] }
    return [
      .number(bounds.southWest.longitude), .number(bounds.southWest.latitude),
      .number(bounds.northEast.longitude), .number(bounds.northEast.latitude),
    ]
  }

  /// The OpenAPI document of all URLs.
  private static func openAPI(origin: String) -> JSON {
    var paths: JSONObjectMembers = [:]
    for endpoint in endpoints {
      var methods = JSONObjectMembers(paths[endpoint.path])
      methods[endpoint.method.lowercased()] = endpoint.operation
      paths[endpoint.path] = JSON(members: methods)
    }
    return [
      "openapi": "3.1.0", "info": ["title": "Rhumb map server", "version": "1"],
      "servers": [["url": .string(origin)]], "paths": JSON(members: paths),
    ]
  }
}

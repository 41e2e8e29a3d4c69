// SPDX-License-Identifier: Apache-2.0
import MapFiles
import RhumbModules
import Testing

@testable import RhumbView

/// The sentences about errors.
@Suite struct ErrorTextsTests {
  private struct OtherError: Error {}

  private static func texts(_ language: String) -> ErrorTexts {
    ErrorTexts(
      texts: ViewerTexts(language: language), wording: InstructionFormatter(language: language))
  }

  private static let routeErrors: [RouteError] = [
    .noRouteFound(from: 0, to: 1), .tooFarFromRoads(waypoint: 1, distance: 900, limit: 500),
    .tooFarFromRoads(waypoint: 0, distance: .infinity, limit: 500), .locationUnavailable,
    .noWaypoints, .tooManyWaypoints(30), .duplicateWaypoints(1), .invalidWaypoint(1),
    .travelModeUnsupported(.cycling), .network("x"), .invalidResponse("x"),
  ]
  private static let viewErrors: [ViewError] =
    routeErrors.map { ViewError.noRoute($0, destinations: 2) } + [
      .noRoads, .unknownFile("f", content: ""), .notForURLs("f"),
    ]
  private static let otherErrors: [any Error] = [
    FileError.missing(path: "f"), FileError.unreadable(path: "f", reason: "x"),
    FileError.tooLarge(path: "f", size: 2, limit: 1),
    FileError.unwritable(path: "f", reason: "x"),
    TileError.unreadable(path: "f", reason: "x"), TileError.corrupt(path: "f", reason: "x"),
    TileError.unsupported(path: "f", reason: "x"),
    RoutingError.notAGraph, RoutingError.otherVersion(found: 1, expected: 2),
    RoutingError.waysMissing, NetworkError.unsupportedScheme("s"),
    NetworkError.missingKey("k", url: "https://h/"), NetworkError.offline(url: "https://h/"),
    NetworkError.status(403, url: "https://h/"), NetworkError.status(429, url: "https://h/"),
    NetworkError.status(500, url: "https://h/"),
    NetworkError.failed(url: "https://h/", reason: "x"), ResourceError.notLocal("s://h"),
    ResourceError.unreadable(path: "f", reason: "x"),
    SavedDriveError.damaged, SavedDriveError.unsupportedVersion(9),
    SystemLocationProvider.Failure.unavailable(reason: "x"),
    SystemLocationProvider.Failure.denied(reason: "x"), OtherError(),
  ]

  @Test(arguments: ViewerTexts.sources.keys.sorted().filter { $0 != "en" })
  func `no sentence about an error begins in English`(language: String) throws {
    let (english, own) = (Self.texts("en"), Self.texts(language))
    for error in (Self.viewErrors as [any Error]) + Self.otherErrors {
      let sentence = try #require(own.sentence(error, about: "f"), "\(error)")
      let original = try #require(english.sentence(error, about: "f"), "\(error)")
      #expect(sentence != original)
      #expect(!sentence.hasSuffix("."), "\(sentence)")
    }
  }

  private static let germanSentences: [(RouteError, String)] = [
    (.noRouteFound(from: 0, to: 1), "Keine Route gefunden: Start – Stopp 1"),
    (
      .tooFarFromRoads(waypoint: 2, distance: 900, limit: 500), "Ziel: Die nächste Straße ist 900 m"
    ),
    (.tooFarFromRoads(waypoint: 0, distance: .infinity, limit: 500), "Start: keine Straße in der"),
    (.locationUnavailable, "Ihr Standort ist noch nicht bekannt"),
    (.travelModeUnsupported(.cycling), "Rad: mit diesem Straßengraphen nicht möglich"),
    (.network("no host"), "Der Routendienst ist nicht erreichbar: no host"),
  ]

  @Test(arguments: germanSentences)
  func `a missing route has a German sentence with the name of the place`(
    error: RouteError, beginning: String
  ) throws {
    let sentence = Self.texts("de").sentence(ViewError.noRoute(error, destinations: 2))
    #expect(try #require(sentence).hasPrefix(beginning))
  }

  @Test func `a canceled request has no sentence`() {
    let texts = Self.texts("en")
    #expect(texts.sentence(ViewError.noRoute(.canceled, destinations: 1)) == nil)
    #expect(texts.sentence(CancellationError()) == nil)
  }

  @Test func `a German sentence names the file and ends with the position in it`() throws {
    let error = try #require(throws: JSONError.self) { try JSON(parsing: Array("{7".utf8)) }
    let sentence = Self.texts("de").sentence(error, about: "a.json")
    #expect(try #require(sentence).hasPrefix("a.json ist nicht gültig: line 1, column "))
    #expect(
      Self.texts("de").sentence(FileError.missing(path: "a.json"))
        == "a.json wurde nicht gefunden")
    #expect(
      Self.texts("de").sentence(TileError.unreadable(path: "a", reason: "Permission denied"))
        == "a kann nicht geöffnet werden: Permission denied")
  }

  @Test(arguments: [
    ("en", "a cannot be opened: x"), ("fr", "Impossible d’ouvrir a\u{a0}: x"),
    ("ja", "aを開けません：x"),
  ])
  func `a detail follows after the colon of the language`(language: String, sentence: String) {
    let error = TileError.unreadable(path: "a", reason: "x")
    #expect(Self.texts(language).sentence(error) == sentence)
  }

  @Test func `the number of a stop has the digits of the language`() throws {
    let error = ViewError.noRoute(.noRouteFound(from: 0, to: 1), destinations: 2)
    let sentence = try #require(Self.texts("fa").sentence(error))
    #expect(sentence.hasSuffix("توقف ۱"))
  }

  @Test func `a sentence has no credentials of URLs`() {
    let sentence = Self.texts("en").sentence(ResourceError.missing("https://h/a?key=secret&b=1"))
    #expect(sentence == "https://h/a?b=1 was not found")
  }

  @Test func `warnings of the engine have German sentences`() {
    let texts = Self.texts("de")
    #expect(
      texts.sentence(about: .missingPart("tile 1/0/0"))
        == "Ein Teil der Karte kann nicht gezeichnet werden: tile 1/0/0")
    #expect(texts.sentence(about: .delay(server: "//h")) == "Noch keine Antwort von //h")
    #expect(texts.sentence(about: .limit) == "Weitere Warnungen werden nicht gezeigt")
  }
}

/// The error of several road graphs.
@Suite struct CombinedRouteErrorTests {
  /// Returns the error of two equal graphs; `nil` for a route.
  private func failure(of request: RouteRequest) async throws -> RouteError? {
    let graph = try GraphRouteProvider(BuiltInRoadGraph.helsinki.open())
    do throws(RouteError) {
      _ = try await CombinedRouteProvider(graphs: [graph, graph]).routes(for: request)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, 1])
  func `a place without a road is named by its own index`(index: Int) async throws {
    var coordinates = [
      Coordinate(latitude: 60.1713, longitude: 24.9414),
      Coordinate(latitude: 60.1650, longitude: 24.9500),
    ]
    coordinates[index] = Coordinate(latitude: 48.2, longitude: 16.37)
    let found = try await failure(
      of: RouteRequest(from: coordinates[0], to: [Waypoint(coordinates[1])]))
    guard case .tooFarFromRoads(let waypoint, _, _)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(waypoint == index)
  }
}

// SPDX-License-Identifier: Apache-2.0
import MapFiles
import RhumbModules

/// The sentences about errors in the language of the desktop. Details for developers follow in English.
struct ErrorTexts: Sendable {
  let texts: ViewerTexts
  /// The wording of distances.
  let wording: InstructionFormatter

  /// Returns a sentence without a final period; `nil` for a canceled task, which needs none.
  ///
  /// - Parameter file: The file or URL of the request, for errors that do not name it.
  func sentence(_ error: any Error, about file: String? = nil) -> String? {
    switch error {
    case is CancellationError: nil
    case let error as ViewError: sentence(about: error)
    case let error as FileError: sentence(aboutFile: error)
    case let error as TileError: sentence(aboutTiles: error, in: file)
    case let error as RoutingError: sentence(aboutGraph: error, in: file)
    case let error as NetworkError: sentence(aboutNetwork: error)
    case let error as ResourceError: sentence(aboutResource: error)
    case let error as SavedDriveError: sentence(aboutDrive: error)
    case let error as SystemLocationProvider.Failure: sentence(aboutLocation: error)
    case is JSONError, is GeoJSONError, is KMLError, is LocationFileError, is StyleError:
      sentence(file == nil ? .mapFailed : .fileInvalid, ["file": file ?? ""], "\(error)")
    case is RenderError: sentence(.mapFailed, [:], "\(error)")
    case _ where file == nil: URLRedaction.standard.redact("\(error)")
    default: sentence(.cannotOpen, ["file": file ?? ""], "\(error)")
    }
  }

  /// Returns a text with its values and a detail for developers, without credentials in URLs.
  ///
  /// - Parameter detail: A clause in English; empty for none.
  func sentence(
    _ key: ViewerTexts.Key, _ values: [String: String] = [:], _ detail: String = ""
  ) -> String {
    let text = texts.text(key, values)
    let whole =
      detail.isEmpty ? text : texts.text(.withDetail, ["text": text, "detail": detail])
    return URLRedaction.standard.redact(whole)
  }

  /// Returns a sentence about a failed search in the names of a file; in all names for `nil`.
  func sentence(aboutSearch error: any Error, in file: String?) -> String {
    sentence(file == nil ? .searchFailed : .namesFailed, ["file": file ?? ""], "\(error)")
  }

  /// Returns a sentence about a traffic feed that has no effect.
  func sentence(aboutTraffic error: any Error) -> String {
    (error as? RoutingError).map { sentence(aboutGraph: $0, in: nil) }
      ?? sentence(.trafficFailed, [:], "\(error)")
  }

  /// Returns a sentence about a warning of the map's engine or loader.
  func sentence(about warning: WarningLogHandler.Warning) -> String {
    switch warning {
    case .missingPart(let reason): sentence(.partMissing, [:], reason)
    case .delay(let server): sentence(.waitingFor, ["server": server])
    case .limit: sentence(.moreWarnings)
    }
  }
}

// MARK: - Routes

extension ErrorTexts {
  private func sentence(about error: ViewError) -> String? {
    switch error {
    case .unknownFile(let file, let content): sentence(.unknownFile, ["file": file], content)
    case .notForURLs(let url): sentence(.remoteFile, ["file": url])
    case .noRoads: sentence(.noRoadGraph)
    case .noRoute(let error, let destinations):
      sentence(aboutRoute: error, destinations: destinations)
    }
  }

  /// Returns a sentence about a missing route with a number of destinations: the stops and the last one.
  private func sentence(aboutRoute error: RouteError, destinations: Int) -> String? {
    func waypoint(_ index: Int) -> String { waypointName(index, of: destinations) }
    return switch error {
    case .noRouteFound(let from, let to):
      sentence(.noRoute, ["from": waypoint(from), "to": waypoint(to)])
    case .tooFarFromRoads(let index, let distance, _):
      distance < 1e6
        ? sentence(
          .nearestRoad, ["place": waypoint(index), "distance": wording.text(meters: distance)])
        : sentence(.noRoadNear, ["place": waypoint(index)])
    case .locationUnavailable: sentence(.locationUnknown)
    case .noWaypoints: sentence(.chooseDestination)
    case .tooManyWaypoints:
      sentence(.tooManyStops, ["limit": digits(of: RouteRequest.maximumDestinations - 1)])
    case .duplicateWaypoints(let index): sentence(.samePlaces, ["place": waypoint(index)])
    case .invalidWaypoint(let index): sentence(.invalidPlace, ["place": waypoint(index)])
    case .travelModeUnsupported(let mode): sentence(.modeUnsupported, ["mode": name(of: mode)])
    case .network(let reason): sentence(.serviceUnreachable, [:], reason)
    case .invalidResponse(let reason): sentence(.serviceFailed, [:], reason)
    case .canceled: nil
    }
  }

  /// The name of a waypoint by its index: the start is 0, the destination is the last.
  private func waypointName(_ index: Int, of destinations: Int) -> String {
    if index == 0 { return texts[.routeStart] }
    return index < destinations
      ? texts.text(.routeStop, ["number": digits(of: index)]) : texts[.routeDestination]
  }

  /// A number in the digits of the language.
  private func digits(of number: Int) -> String { wording.digits(in: "\(number)") }

  private func name(of mode: TravelMode) -> String {
    switch mode {
    case .driving, .twoWheeler, .taxicab: texts[.car]
    case .cycling: texts[.bike]
    case .walking: texts[.walk]
    }
  }

  private func sentence(aboutGraph error: RoutingError, in file: String?) -> String {
    let file = file ?? BuiltInRoadGraph.helsinki.path
    return switch error {
    case .unreadable(let path, let reason): sentence(.cannotOpen, ["file": path], reason)
    case .unwritable(let path, let reason): sentence(.cannotSave, ["file": path], reason)
    case .otherVersion: sentence(.oldGraph, ["file": file])
    case .waysMissing: sentence(.graphWithoutWays)
    case .notAGraph, .truncated: sentence(.fileInvalid, ["file": file], "\(error)")
    case .damaged(let reason): sentence(.fileInvalid, ["file": file], reason)
    }
  }

  private func sentence(aboutDrive error: SavedDriveError) -> String {
    switch error {
    case .damaged: sentence(.driveDamaged)
    case .unsupportedVersion: sentence(.driveVersion)
    }
  }

  private func sentence(aboutLocation error: SystemLocationProvider.Failure) -> String {
    switch error {
    case .unavailable(let reason): sentence(.locationUnavailable, [:], reason)
    case .denied(let reason): sentence(.locationDenied, [:], reason)
    }
  }
}

// MARK: - Files and servers

extension ErrorTexts {
  private func sentence(aboutFile error: FileError) -> String {
    switch error {
    case .missing(let path): sentence(.fileMissing, ["file": path])
    case .notRegular(let path, _), .unreadable(let path, _), .truncated(let path, _):
      sentence(.cannotOpen, ["file": path], error.reason)
    case .tooLarge(let path, _, _): sentence(.fileTooLarge, ["file": path], error.reason)
    case .unwritable(let path, _): sentence(.cannotSave, ["file": path], error.reason)
    }
  }

  private func sentence(aboutTiles error: TileError, in file: String?) -> String {
    switch error {
    case .unreadable(let path, let reason): sentence(.cannotOpen, ["file": path], reason)
    case .notAnArchive(let path, let reason), .corrupt(let path, let reason):
      sentence(.fileInvalid, ["file": path], reason)
    case .unsupported(let path, let reason): sentence(.fileUnsupported, ["file": path], reason)
    case .replaced(let path): sentence(.cannotOpen, ["file": path], "\(error)")
    case .badCompression, .malformedTile:
      sentence(file == nil ? .partMissing : .fileInvalid, ["file": file ?? ""], "\(error)")
    }
  }

  private func sentence(aboutNetwork error: NetworkError) -> String {
    switch error {
    case .unsupportedScheme(let scheme):
      sentence(.unsupportedURL, ["url": "\(scheme)://"], "\(error)")
    case .missingKey(let name, let url):
      sentence(.keyMissing, ["server": server(url), "name": "{\(name)}"])
    case .offline(let url): sentence(.notStored, ["server": server(url)])
    case .status(401, let url), .status(403, let url):
      sentence(.accessDenied, ["server": server(url)])
    case .status(429, let url): sentence(.tooManyRequests, ["server": server(url)])
    case .status(let status, let url):
      sentence(.serverError, ["server": server(url), "status": "\(status)"])
    case .failed(let url, let reason): sentence(.unreachable, ["server": server(url)], reason)
    }
  }

  private func sentence(aboutResource error: ResourceError) -> String {
    switch error {
    case .missing(let url): sentence(.fileMissing, ["file": url])
    case .notLocal(let url): sentence(.unsupportedURL, ["url": url])
    case .unreadable(let path, let reason): sentence(.cannotOpen, ["file": path], reason)
    }
  }

  /// The scheme and the host of a URL, or a path.
  private func server(_ url: String) -> String {
    ResourceURL.isRemote(url) ? ResourceURL.server(of: url) : url
  }
}

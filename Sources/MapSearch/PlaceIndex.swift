// SPDX-License-Identifier: Apache-2.0
import GRDB
import MapFiles
public import MapGeometry
public import MapTiles

/// A search index of the names in tiles and documents.
///
/// ```swift
/// let index = try PlaceIndex()
/// try await index.add(archive: try await TileSources.open(path: "city.pmtiles"))
/// let places = try await index.search("manner", near: mapView.camera.target)
/// ```
///
/// All methods can be called from any task. They never block the caller's thread. Adding an archive decodes
/// tiles outside the actor and inserts places in batches. Searches in the meantime return the places added so
/// far. Entries for the same place in other tiles, levels or archives are merged.
public actor PlaceIndex {
  private var store: PlaceStore

  /// Creates or opens an index.
  ///
  /// - Parameter path: The file that stores the index, created if it does not exist; `nil` for an index in
  ///   memory. A file of an earlier version of Rhumb is emptied: add the places again. To begin anew,
  ///   delete the file.
  public init(path: String? = nil) throws(PlaceError) {
    do {
      store = try PlaceStore(path: path)
    } catch is PlaceStore.NotAnIndex {
      throw .invalidIndex(path: path ?? "", reason: "the file is not a place index")
    } catch let error as FileError {
      throw .invalidIndex(path: path ?? "", reason: error.reason)
    } catch let error as DatabaseError {
      throw .invalidIndex(path: path ?? "memory", reason: error.message ?? "\(error.resultCode)")
    } catch {
      throw .invalidIndex(path: path ?? "memory", reason: "\(error)")
    }
  }

  /// The number of places.
  package func count() throws(PlaceError) -> Int {
    try guarded { try $0.count() }
  }

  /// Removes all places.
  package func removeAll() throws(PlaceError) {
    try guarded { try $0.removeAll() }
  }

  /// Finds the places whose names contain all words of a text, best match first. The last word may be
  /// incomplete.
  ///
  /// Ignores case and diacritics. ß, ø, å and æ also match ss, o or oe, a or aa, and ae; ä, ö and ü also
  /// match ae, oe and ue. Names in all languages are searched. Well-known places, exact matches and places
  /// near the target come first.
  ///
  /// If nothing matches, the search is repeated without numbers, and then with up to two typing errors per
  /// word. Coordinates ("60.17,24.94", "60°10′N 24°56′E", "geo:60.17,24.94") are returned as the first place.
  ///
  /// - Parameters:
  ///   - text: The user's input. Only the first 256 characters are used.
  ///   - target: The coordinate near which places are preferred, such as the camera's target; `nil` for no
  ///     preference.
  ///   - limit: The maximum number of places to return.
  /// - Throws: ``PlaceError/canceled`` if the task is canceled before the search begins, as with the next letter of
  ///   the input; ``PlaceError/database(reason:)`` if SQLite fails.
  public func search(
    _ text: String, near target: Coordinate? = nil, limit: Int = 20
  ) throws(PlaceError) -> [Place] {
    try search(text, near: target, limit: limit, correctsSpelling: true)
  }

  /// Finds places like ``search(_:near:limit:)``, with or without corrections of typing errors.
  ///
  /// While names are still being added, a correction may find a similar name instead of the right one that is
  /// added later.
  package func search(
    _ text: String, near target: Coordinate?, limit: Int, correctsSpelling: Bool
  ) throws(PlaceError) -> [Place] {
    if Task.isCancelled { throw .canceled }
    guard limit > 0 else { return [] }
    let limit = min(limit, 1000)
    let typed = CoordinateText.place(text).map { [$0] } ?? []
    let found = try guarded { store in
      try store.search(
        PlaceQuery(text), near: target, limit: limit, correctsSpelling: correctsSpelling)
    }
    return Array((typed + found).prefix(limit))
  }

  /// Returns the indexed places that a place belongs to, the smallest first; empty if none are known.
  ///
  /// A street, a park, an airport and other places in or near a settlement belong to the nearest one for its size: within 15 km
  /// of a city, 6 km of a town and 3 km of a village. A settlement belongs to its region and country, and a region to its
  /// country, if the tiles connect them, as those of the built-in world do. Waters, countries and features of documents belong
  /// to none.
  ///
  /// ```swift
  /// let names = [place.name] + try await index.surroundings(of: place).map(\.name)
  /// let line = names.joined(separator: ", ")  // Springfield, Illinois, United States
  /// ```
  ///
  /// - Parameter place: A result of a search, or another place, which is found by its name, kind and coordinate.
  /// - Throws: ``PlaceError/database(reason:)`` if SQLite fails.
  public func surroundings(of place: Place) throws(PlaceError) -> [Place] {
    try guarded { store in
      guard place.kind.isLocal else { return try store.areas(of: place) }
      return try store.settlement(around: place.coordinate).map { [$0] } ?? []
    }
  }

  /// Adds the named features of a decoded tile.
  package func add(_ tile: VectorTile, id: TileID) throws(PlaceError) {
    var collector = PlaceCollector()
    collector.add(tile, id: id)
    try insert(collector.take())
  }

  /// Adds the features of a document that have a `name` or `title` property.
  public func add(_ document: GeoJSON) throws(PlaceError) {
    var collector = PlaceCollector()
    collector.add(document)
    try insert(collector.take())
  }

  /// Adds the app's own places.
  public func add(_ places: [Place]) throws(PlaceError) {
    var collector = PlaceCollector()
    for place in places {
      guard place.coordinate.isValid, !SearchText.words(place.name).isEmpty else { continue }
      collector.add(PlaceDraft(place))
    }
    try insert(collector.take())
  }

  /// Adds drafts and merges them with existing places.
  func insert(_ drafts: [PlaceDraft]) throws(PlaceError) {
    if drafts.isEmpty { return }
    try guarded { try $0.insert(drafts) }
  }

  private func guarded<Result>(
    _ body: (inout PlaceStore) throws -> Result
  ) throws(PlaceError) -> Result {
    do {
      return try body(&store)
    } catch let error as DatabaseError {
      throw .database(reason: error.message ?? "\(error.resultCode)")
    } catch {
      throw .database(reason: "\(error)")
    }
  }
}

extension PlaceDraft {
  /// Creates a draft of a place that the app adds.
  init(_ place: Place) {
    let importance = place.importance.isNaN ? place.kind.defaultImportance : place.importance
    self.init(
      name: SearchText.shown(place.name), names: place.names.mapValues(SearchText.shown),
      kind: place.kind, category: SearchText.shown(place.category),
      importance: min(max(importance, 0), 1),
      anchors: [place.coordinate], bounds: place.bounds, precision: 0)
  }
}

// MARK: - Archive

extension PlaceIndex {
  /// The result of reading an archive.
  public struct Scan: Sendable, Equatable {
    /// The number of tiles that were read.
    public var tiles = 0
    /// The number of damaged tiles that were skipped.
    public var broken = 0
    /// The error of the first damaged tile.
    public var firstError: TileError?
  }
}

extension PlaceIndex {
  /// Adds the names in all tiles of an archive. Skips and counts damaged tiles.
  ///
  /// Reads from the lowest level to the highest, so that countries and cities can be found first. Places that
  /// were added before an error stay in the index.
  ///
  /// - Parameters:
  ///   - archive: A PMTiles or MBTiles archive or a folder, as returned by `TileSources.open`.
  ///   - zooms: The levels to read; `nil` for all levels of the archive.
  ///   - progress: Called from time to time, on an arbitrary thread, with the number of tiles read and the
  ///     total number. The total is 0 if the source does not know it.
  /// - Throws: ``PlaceError`` if the tiles are raster images, none of them can be read, or SQLite fails;
  ///   ``PlaceError/canceled`` if the task is canceled.
  @discardableResult
  public nonisolated func add(
    archive: any TileSource, zooms: ClosedRange<Int>? = nil,
    progress: (@Sendable (_ read: Int, _ total: Int) -> Void)? = nil
  ) async throws(PlaceError) -> PlaceIndex.Scan {
    let info = archive.info
    guard [.mvt, .mlt, .unknown].contains(info.format) else {
      throw .noVectorTiles(source: info.name)
    }
    let zooms = zooms ?? 0...TileID.maximumZoom
    let low = max(zooms.lowerBound, info.minimumZoom, 0)
    let high = min(zooms.upperBound, info.maximumZoom, TileID.maximumZoom)
    guard low <= high, info.bounds.isValid else { return PlaceIndex.Scan() }
    var reader = ArchiveReader(archive: archive, index: self, progress: progress)
    if let summary = try? await (archive as? any TileArchive)?.summary() {
      reader.total = summary.levels.filter { (low...high).contains($0.zoom) }
        .reduce(0) { $0 + $1.tiles }
    }
    try await reader.read(low...high)
    if let fault = reader.scan.firstError, reader.scan.broken == reader.scan.tiles {
      throw .unreadableTiles(reason: "\(info.name): none of the tiles can be read: \(fault)")
    }
    return reader.scan
  }
}

/// Reads an archive once.
private struct ArchiveReader {
  let archive: any TileSource
  let index: PlaceIndex
  let progress: (@Sendable (Int, Int) -> Void)?
  /// The area to read.
  private let bounds: CoordinateBounds
  var total = 0
  var scan = PlaceIndex.Scan()
  private var collector = PlaceCollector()

  /// The maximum number of tiles of a level that are requested individually. Deeper levels are only read
  /// inside existing tiles.
  private static let mostTilesOfLevel = 1 << 18
  /// The number of places that are collected and merged before they are added to the index.
  private static let collected = 20_000
  /// The number of places added at once. Searches wait while they are added.
  private static let chunk = 1000

  init(
    archive: any TileSource, index: PlaceIndex, progress: (@Sendable (Int, Int) -> Void)?
  ) {
    self.archive = archive
    self.index = index
    self.progress = progress
    bounds = archive.info.bounds
  }

  mutating func read(_ zooms: ClosedRange<Int>) async throws(PlaceError) {
    var level = zooms.lowerBound
    while level <= zooms.upperBound {
      let isDeepest =
        level < zooms.upperBound
        && TileBlock(bounds, zoom: level + 1).count > Self.mostTilesOfLevel
      for id in TileBlock(bounds, zoom: level).tiles {
        try await read(id, downTo: isDeepest ? zooms.upperBound : level)
      }
      if isDeepest { break }
      level += 1
    }
    try await flush()
    progress?(scan.tiles, total)
  }

  /// Reads a tile and, if it exists, its descendants down to a level.
  private mutating func read(_ first: TileID, downTo level: Int) async throws(PlaceError) {
    var waiting = [first]
    while let id = waiting.popLast() {
      if Task.isCancelled { throw .canceled }
      guard await read(id) else { continue }
      if id.z < level {
        waiting += id.children.filter { $0.bounds.intersects(bounds) }
      }
      if collector.count >= Self.collected { try await flush() }
      if scan.tiles % 16 == 0 { progress?(scan.tiles, total) }
    }
  }

  /// Reads a tile. Returns whether it exists and is valid.
  private mutating func read(_ id: TileID) async -> Bool {
    do throws(TileError) {
      guard let bytes = try await archive.tile(id) else { return false }
      collector.add(try VectorTile(decoding: bytes, format: archive.info.format), id: id)
      scan.tiles += 1
      return true
    } catch {
      scan.tiles += 1
      scan.broken += 1
      if scan.firstError == nil { scan.firstError = error }
      return false
    }
  }

  private mutating func flush() async throws(PlaceError) {
    let drafts = collector.take()
    for start in stride(from: 0, to: drafts.count, by: Self.chunk) {
      if Task.isCancelled { throw .canceled }
      try await index.insert(Array(drafts[start..<min(start + Self.chunk, drafts.count)]))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import GRDB
import MapFiles
public import MapGeometry
import MapTiles

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
  ///   memory.
  public init(path: String? = nil) throws(PlaceError) {
    do {
      store = try PlaceStore(path: path)
    } catch is PlaceStore.NotAnIndex {
      throw .unusableIndex(path: path ?? "", reason: "the file is not a place index")
    } catch let error as FileError {
      throw .unusableIndex(path: path ?? "", reason: error.reason)
    } catch let error as DatabaseError {
      throw .unusableIndex(path: path ?? "memory", reason: error.message ?? "\(error.resultCode)")
    } catch {
      throw .unusableIndex(path: path ?? "memory", reason: "\(error)")
    }
  }

  /// The number of places.
  package func count() throws(PlaceError) -> Int {
    try guarded { try $0.count() }
  }

  /// Removes all places.
  public func removeAll() throws(PlaceError) {
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
  public func search(
    _ text: String, near target: Coordinate? = nil, limit: Int = 20
  ) throws(PlaceError) -> [Place] {
    guard limit > 0 else { return [] }
    let limit = min(limit, 1000)
    let typed = CoordinateText.place(text).map { [$0] } ?? []
    let found = try guarded { store in
      try store.search(PlaceQuery(text), near: target, limit: limit)
    }
    return Array((typed + found).prefix(limit))
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
  fileprivate init(_ place: Place) {
    let importance = place.importance.isNaN ? place.kind.defaultImportance : place.importance
    self.init(
      name: SearchText.shown(place.name), names: place.names.mapValues(SearchText.shown),
      kind: place.kind, category: SearchText.shown(place.category),
      importance: min(max(importance, 0), 1),
      anchors: [place.coordinate], bounds: place.bounds, precision: 0)
  }
}

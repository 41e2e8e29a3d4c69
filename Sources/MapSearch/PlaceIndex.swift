// SPDX-License-Identifier: Apache-2.0
import GRDB
import MapFiles
public import MapGeometry
public import MapTiles

/// A search over the names in tiles and documents.
///
/// ```swift
/// let index = try PlaceIndex()
/// try await index.add(archive: try await TileSources.open(path: "city.pmtiles"))
/// let places = try await index.search("manner", near: mapView.camera.target)
/// ```
///
/// An actor: all calls may come from any task, and none runs on the caller's thread. Adding an archive
/// reads and decodes outside the actor and hands it places by the thousand, so that searches are answered
/// meanwhile, with what is there by then. Names of the same place met again, in other tiles, levels or
/// archives, are merged.
public actor PlaceIndex {
  private var store: PlaceStore

  /// Makes an index.
  ///
  /// - Parameter path: a file that keeps the index for the next time, made where there is none; nil for
  ///   an index in memory.
  public init(path: String? = nil) throws(PlaceError) {
    do {
      store = try PlaceStore(path: path)
    } catch is PlaceStore.NotAnIndex {
      throw .unusableIndex(path: path ?? "", reason: "it holds something else")
    } catch let error as FileError {
      throw .unusableIndex(path: path ?? "", reason: error.reason)
    } catch let error as DatabaseError {
      throw .unusableIndex(path: path ?? "memory", reason: error.message ?? "\(error.resultCode)")
    } catch {
      throw .unusableIndex(path: path ?? "memory", reason: "\(error)")
    }
  }

  /// How many places there are.
  public func count() throws(PlaceError) -> Int {
    try guarded { try $0.count() }
  }

  /// Forgets all places.
  public func removeAll() throws(PlaceError) {
    try guarded { try $0.removeAll() }
  }

  /// The places whose names hold all words of a text, the last of which may be only begun; the best first.
  ///
  /// Case, accents and other marks do not matter; ß, ø, å, æ may be written ss, o or oe, a or aa, ae, and
  /// ä, ö, ü as ae, oe, ue. Any of a place's names in other languages counts. What is known widely, named
  /// exactly so and near comes first. Where nothing is found, numbers are left out, and then slips of a
  /// letter or two forgiven. Coordinates ("60.17,24.94", "60°10′N 24°56′E", "geo:60.17,24.94") are
  /// a place themselves, before any other.
  ///
  /// - Parameters:
  ///   - text: what a person typed; any text is allowed, of which the first 256 characters count.
  ///   - target: where the map looks, to prefer what is near; nil if it does not matter.
  ///   - limit: the most places wanted.
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

  /// Adds the named features of a tile that was loaded.
  public func add(_ tile: VectorTile, id: TileID) throws(PlaceError) {
    var collector = PlaceCollector()
    collector.add(tile, id: id)
    try insert(collector.take())
  }

  /// Adds the features of a document that have a property `name` or `title`.
  public func add(_ document: GeoJSON) throws(PlaceError) {
    var collector = PlaceCollector()
    collector.add(document)
    try insert(collector.take())
  }

  /// Adds places that the app knows.
  public func add(_ places: [Place]) throws(PlaceError) {
    var collector = PlaceCollector()
    for place in places {
      guard place.coordinate.isValid, !SearchText.words(place.name).isEmpty else { continue }
      collector.add(PlaceDraft(place))
    }
    try insert(collector.take())
  }

  /// Adds drafts, merged with what is there.
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
  /// A place that an app adds.
  fileprivate init(_ place: Place) {
    let importance = place.importance.isNaN ? place.kind.usualImportance : place.importance
    self.init(
      name: SearchText.shown(place.name), names: place.names.mapValues(SearchText.shown),
      kind: place.kind, category: SearchText.shown(place.category),
      importance: min(max(importance, 0), 1),
      anchors: [place.coordinate], bounds: place.bounds, precision: 0)
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapStyle
import MapTiles

/// The sources of a style whose URL selects the scene's own archives.
extension SceneSource {
  /// Combines several archives into one source. The archive with the lowest maximum zoom draws the low zooms
  /// and then the areas outside the other archives. Archives inside its bounds start at their first zoom over it. Of two
  /// archives with the same maximum zoom in different schemas, the later one replaces the other one.
  ///
  /// The URLs `rhumb:openmaptiles` and `rhumb:protomaps` select the archives in a schema. Only a style with them draws both.
  static func stack(
    _ options: StyledScene.Options, _ source: StyleSource, _ name: String
  ) -> [SceneSource] {
    let overviews = [options.overview?.source].compactMap(\.self)
      .map { (tiles: $0, isOverview: true) }
    let coarseLayers = options.overview?.coarseLayers ?? []
    let stacked = (overviews + options.archives.map { (tiles: $0, isOverview: false) })
      .enumerated()
      .sorted {
        ($0.element.tiles.info.maximumZoom, $0.offset) < (
          $1.element.tiles.info.maximumZoom, $1.offset
        )
      }
      .map(\.element).enumerated().filter { $0.element.tiles.info.format.matches(source.type) }
    var sources = stacked.map { rank, entry in
      var opened = archive(entry.tiles, source, name)
      opened.rank = rank
      if entry.isOverview { opened.addOverviewLevels(coarseLayers: coarseLayers) }
      return opened
    }
    for index in sources.indices {
      for other in sources.indices where other > index {
        let coarse = stacked[index].element.tiles.info
        let fine = stacked[other].element.tiles.info
        let isOtherSchema = source.selectsSchema && fine.isProtomaps != coarse.isProtomaps
        guard isOtherSchema || fine.maximumZoom > coarse.maximumZoom else { continue }
        let zoom = firstZoom(of: fine, over: coarse, bySize: isOtherSchema)
        sources[index].yields.append((fine.bounds, zoom, stacked[other].offset))
        if coarse.bounds.holds(fine.bounds) {
          sources[other].minimumZoom = max(sources[other].minimumZoom, zoom)
        }
      }
    }
    return sources.indices.filter { source.draws(stacked[$0].element.tiles.info) }
      .map { sources[$0] }
  }

  /// The URL of the overview in all places, also where archives are drawn over it.
  static let overviewURL = "rhumb:overview"

  /// Opens the overview alone; without one, there are no tiles.
  static func overview(
    _ options: StyledScene.Options, _ source: StyleSource, _ name: String
  ) -> [SceneSource] {
    guard let overview = options.overview else { return [] }
    var opened = archive(overview.source, source, name)
    opened.addOverviewLevels(coarseLayers: overview.coarseLayers)
    return [opened]
  }

  /// Adds the levels of an ``OverviewProvider``.
  private mutating func addOverviewLevels(coarseLayers: Set<String>) {
    provider = OverviewProvider(
      provider: provider, maximumZoom: maximumZoom, coarseLayers: coarseLayers)
    maximumZoom += OverviewProvider.levels
  }

  /// The first zoom at which an archive replaces a coarser one in its area: not before its lowest tiles. In general this is the
  /// zoom at which the coarser one ends. In an overview of the world, it is the zoom at which the archive is an eighth of a
  /// tile in size. The borders and names of continents remain the overview's.
  ///
  /// - Parameter isBySize: Whether the size counts as in an overview, as for archives in different schemas.
  static func firstZoom(
    of fine: TileSourceInfo, over coarse: TileSourceInfo, bySize isBySize: Bool = false
  ) -> Int {
    let end = max(coarse.maximumZoom + 1, fine.minimumZoom)
    let isOverview = coarse.bounds.longitudeSpan > 359 && coarse.maximumZoom <= 10
    guard isOverview || isBySize else { return end }
    let bounds = fine.bounds
    let height = WorldPoint(bounds.southWest).y - WorldPoint(bounds.northEast).y
    let size = max(bounds.longitudeSpan / 360, height, 1e-6)
    return min(max(7, Int((-3 - log2(size)).rounded(.up)), fine.minimumZoom), end)
  }
}

extension StyleSource {
  /// Whether the URL selects the archives in a schema.
  fileprivate var selectsSchema: Bool {
    url == "rhumb:openmaptiles" || url == "rhumb:protomaps"
  }

  /// Whether a source with a URL that begins with `rhumb:` draws an archive. The overview and archives without a list of layers
  /// are in the OpenMapTiles schema.
  fileprivate func draws(_ archive: TileSourceInfo) -> Bool {
    switch url {
    case "rhumb:openmaptiles"?: !archive.isProtomaps
    case "rhumb:protomaps"?: archive.isProtomaps
    default: true
    }
  }
}

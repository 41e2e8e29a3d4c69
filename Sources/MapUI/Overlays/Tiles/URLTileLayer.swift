// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles
import MapGeometry
import MapImage
public import MapOnline

/// A tile layer whose tiles are PNG, JPEG or WebP images from files or a server.
open class URLTileLayer: TileLayer {
  /// The `User-Agent` header of requests; `nil` by default, for "Rhumb".
  public var userAgent: String?
  /// The loader of the images; by default an ``/MapOnline/OnlineResourceLoader`` that all layers share, for files and
  /// `http` or `https` URLs, with its cache on the disk.
  public var loader = OnlineResourceLoader.shared {
    didSet { fetcher = loader }
  }
  /// The fetcher of the images, for tests; ``loader`` by default.
  package var fetcher: any TileFetcher = OnlineResourceLoader.shared

  private let urlConstructor: @MainActor (_ x: UInt, _ y: UInt, _ zoom: UInt) -> URL?
  // The usual number of connections of a browser to one server.
  private let jobs = TileJobs(limit: 6)

  /// Creates a layer with a function that returns the URL of a tile by its column, row and zoom level; `nil` if there
  /// is no tile. It is called on the main actor.
  public init(urlConstructor: @escaping @MainActor (_ x: UInt, _ y: UInt, _ zoom: UInt) -> URL?) {
    self.urlConstructor = urlConstructor
    super.init()
  }

  open override func requestTileFor(
    x: UInt, y: UInt, zoom: UInt, receiver: any TileReceiver
  ) {
    guard let url = urlConstructor(x, y, zoom) else {
      receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: TileLayer.noTile)
      return
    }
    let (fetcher, userAgent) = (fetcher, userAgent)
    jobs.add(TileID(z: Int(zoom), x: Int(x), y: Int(y))) {
      guard !Task.isCancelled else { return }
      let image: IconImage?
      do {
        let bytes = try await fetcher.fetch(url, userAgent: userAgent)
        image =
          try bytes.map {
            IconImage(
              try RasterImage(
                decoding: $0, limit: ResourceLimits.rasterTilePixels, isScaled: true))
          } ?? TileLayer.noTile
      } catch {
        // The tile may have been requested again after the cancellation.
        if Task.isCancelled { return }
        image = nil
      }
      receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: image)
    }
  }

  override func cancelTile(_ id: TileID) { jobs.cancel(id) }
}

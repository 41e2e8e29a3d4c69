// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles
import MapGeometry
import MapImage

/// A layer whose tiles are files or come from a server: PNG, JPEG or WebP pictures.
open class URLTileLayer: TileLayer {
  /// Names the picture of a tile by its column, row and level; nil where there is no tile. Called on the
  /// main actor.
  public typealias URLConstructor = @MainActor (_ x: UInt, _ y: UInt, _ zoom: UInt) -> URL?

  /// What the app calls itself to the server; nil, as at the start, leaves it to the system.
  public var userAgent: String?
  /// How the pictures are fetched: files and the network by itself.
  public var fetcher: any TileFetcher = URLSessionTileFetcher()

  private let urlConstructor: URLConstructor
  // As many as browsers open to one server.
  private let jobs = TileJobs(limit: 6)

  /// Makes a layer of the pictures that a function names.
  public init(urlConstructor: @escaping URLConstructor) {
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
            IconImage(try RasterImage(decoding: $0, limit: ResourceLimits.rasterTilePixels))
          } ?? TileLayer.noTile
      } catch {
        // Who canceled may have asked anew.
        if Task.isCancelled { return }
        image = nil
      }
      receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: image)
    }
  }

  override func cancelTile(_ id: TileID) { jobs.cancel(id) }
}

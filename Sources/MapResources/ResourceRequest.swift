// SPDX-License-Identifier: Apache-2.0

/// A request for a resource of a map. The ``ResourceLoader`` protocol loads it.
public struct ResourceRequest: Hashable, Sendable {
  /// The URL or path of the resource. The loader resolves relative paths.
  public var url: String
  /// The use of the resource.
  public var kind: Kind
  /// The urgency of the request.
  public var priority: Priority
  /// The requested bytes, counted from the start of the resource; `nil` for the complete resource. A range
  /// that exceeds the resource returns the bytes up to its end.
  public var byteRange: Range<Int>?
  /// The entity tag of the version to which the requested bytes must belong; `nil` for any version.
  package var etag: String?
  /// The `User-Agent` header of the request to a server; `nil` for that of the loader.
  package var userAgent: String?

  /// - Parameters:
  ///   - url: The URL or path of the resource.
  ///   - kind: The use of the resource.
  ///   - priority: The urgency of the request.
  ///   - byteRange: The requested bytes; `nil` for the complete resource.
  public init(
    _ url: String, kind: Kind, priority: ResourceRequest.Priority = .visible,
    byteRange: Range<Int>? = nil
  ) {
    self.url = url
    self.kind = kind
    self.priority = priority
    self.byteRange = byteRange
  }
}

extension ResourceRequest {
  /// The uses of a resource, so that a loader can choose limits, headers and a cache by use.
  public enum Kind: Sendable, CaseIterable {
    /// A style document.
    case style
    /// The TileJSON document of a tile source.
    case tileJSON
    /// A tile: vector or raster.
    case tile
    /// A part of a tile archive, such as PMTiles.
    case archive
    /// A range of 256 glyphs of a font stack.
    case glyphs
    /// The index of a sprite's icons, a JSON document.
    case spriteIndex
    /// The image of a sprite's icons.
    case spriteImage
    /// An image of an image source or an overlay.
    case image
    /// A GeoJSON document.
    case geoJSON

    /// The name in caches on disk, which does not change with the code.
    package var storedName: String {
      switch self {
      case .style: "style"
      case .tileJSON: "tileJSON"
      case .tile: "tile"
      case .archive: "archive"
      case .glyphs: "glyphs"
      case .spriteIndex: "spriteIndex"
      case .spriteImage: "spriteImage"
      case .image: "image"
      case .geoJSON: "geoJSON"
      }
    }
  }
}

extension ResourceRequest {
  /// The urgency of a request, highest first. A loader serves requests with a higher priority first.
  public enum Priority: Sendable, CaseIterable {
    /// The map needs the resource to draw the current view.
    case visible
    /// The map may need the resource soon, such as a tile next to the view.
    case prefetch
    /// The map has the resource and checks for a newer version.
    case revalidation

    /// The position in the order of urgency; 0 is the most urgent.
    package var rank: Int {
      switch self {
      case .visible: 0
      case .prefetch: 1
      case .revalidation: 2
      }
    }
  }
}

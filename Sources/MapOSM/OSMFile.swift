// SPDX-License-Identifier: Apache-2.0

/// An OpenStreetMap extract in PBF format.
///
/// The format: <https://wiki.openstreetmap.org/wiki/PBF_Format>. Opening reads only the headers and locates
/// the blobs. ``block(_:kinds:)`` decodes one block, from any thread.
/// ``mapBlocks(_:inFlight:progress:transform:consume:)`` decodes all blocks in parallel.
public struct OSMFile: Sendable {
  private let source: ExtractBytes
  private let blobs: [Blob]
  /// The program that wrote the file; empty if the header does not name it.
  public let writer: String

  /// Opens a file.
  public init(path: String) throws(OSMError) { try self.init(try ExtractBytes(path: path)) }

  /// Reads an extract in memory.
  public init(bytes: [UInt8]) throws(OSMError) { try self.init(.memory(bytes)) }

  private init(_ source: ExtractBytes) throws(OSMError) {
    try Self.refuseOtherFormats(try source.read(min(source.count, 512), at: 0))
    let first = try Blob.read(at: 0, of: source)
    let header = try OSMHeader(try first.unpack(from: source), offset: first.offset)
    for feature in header.requiredFeatures where !OSMHeader.knownFeatures.contains(feature) {
      throw .unsupportedFeature(feature)
    }
    var blobs: [Blob] = []
    var offset = first.content.upperBound
    while offset < source.count {
      let blob = try Blob.read(at: offset, of: source)
      if blob.isData { blobs.append(blob) }
      offset = blob.content.upperBound
    }
    self.source = source
    self.blobs = blobs
    writer = header.writer
  }

  /// The file's size in bytes.
  public var byteCount: Int { source.count }
  /// The number of data blocks.
  public var blockCount: Int { blobs.count }
  /// Returns the number of bytes that a block takes in the file.
  public func byteCount(ofBlock number: Int) -> Int {
    blobs[number].content.upperBound - blobs[number].offset
  }

  /// Decodes the elements of the requested types in a block.
  public func block(_ number: Int, kinds: OSMKinds = .all) throws(OSMError) -> OSMBlock {
    let blob = blobs[number]
    let bytes = try blob.unpack(from: source)
    do throws(ProtobufError) {
      return try BlockDecoder.decode(bytes, kinds: kinds)
    } catch {
      throw .damaged(offset: blob.offset, reason: error.reason)
    }
  }

  private static func refuseOtherFormats(_ start: [UInt8]) throws(OSMError) {
    // A header of at most 64 KiB starts with two zero bytes, followed by its type.
    let isOther = start.count >= 15 && !start[5..<15].elementsEqual([9] + Array("OSMHeader".utf8))
    let convert = "convert it with: osmium cat FILE -o FILE.osm.pbf"
    if start.starts(with: "BZh".utf8) { throw .otherFormat(hint: "it is bzip2; \(convert)") }
    if start.starts(with: [0x1F, 0x8B]) { throw .otherFormat(hint: "it is gzip; \(convert)") }
    let text = start.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    if text.first == UInt8(ascii: "<") { throw .otherFormat(hint: "it is XML; \(convert)") }
    if start.starts(with: [0xFF, 0xE0, 0x04]) { throw .otherFormat(hint: "it is o5m; \(convert)") }
    if start[..<min(2, start.count)].contains(where: { $0 != 0 }), isOther {
      throw .otherFormat(hint: "it does not begin with an OSM header")
    }
  }
}

// MARK: - Parallel

extension OSMFile {
  /// Decodes all blocks in parallel and passes the transformed blocks on in file order.
  ///
  /// - Parameters:
  ///   - inFlight: The maximum number of blocks in memory.
  ///   - progress: Called with the number of bytes of the file that are done.
  ///   - transform: Called from several tasks at once.
  ///   - consume: Called in file order, with one block at a time.
  @inlinable public func mapBlocks<Output: Sendable>(
    _ kinds: OSMKinds = .all, inFlight: Int, progress: (Int) -> Void = { _ in },
    transform: @escaping @Sendable (OSMBlock) -> Output, consume: (Output) -> Void
  ) async throws(OSMError) {
    var waiting: [Int: Result<Output, OSMError>] = [:]
    var next = 0
    var started = 0
    var done = 0
    var failure: OSMError?
    await withTaskGroup(of: (Int, Result<Output, OSMError>).self) { group in
      while next < blockCount, failure == nil {
        // Count finished blocks that wait for an earlier one as well, so that a slow block does not let them
        // pile up.
        while started < blockCount, started - next < max(1, inFlight) {
          let number = started
          started += 1
          group.addTask {
            (number, Result { () throws(OSMError) in transform(try block(number, kinds: kinds)) })
          }
        }
        guard let (number, result) = await group.next() else { break }
        waiting[number] = result
        while let result = waiting.removeValue(forKey: next) {
          switch result {
          case .success(let output): consume(output)
          case .failure(let error): failure = error
          }
          done += byteCount(ofBlock: next)
          progress(done)
          next += 1
          if failure != nil { break }
        }
        if Task.isCancelled { break }
      }
      group.cancelAll()
    }
    if let failure { throw failure }
  }
}

// SPDX-License-Identifier: Apache-2.0

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

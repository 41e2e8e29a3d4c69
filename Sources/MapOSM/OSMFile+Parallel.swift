// SPDX-License-Identifier: Apache-2.0

extension OSMFile {
  /// Unpacks all blocks, several at a time, and hands on what becomes of each in the file's order.
  ///
  /// - Parameters:
  ///   - inFlight: how many blocks are in memory at a time.
  ///   - progress: told how many bytes of the file are done.
  ///   - transform: called from several tasks at once.
  ///   - consume: called in order, one block after the other.
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
        // What waits for its turn counts too: else one slow block would let the others pile up.
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

// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapResources

/// Merges requests for parts of a file that are made at the same time into fewer, larger ones.
///
/// Tiles that are near each other on the map usually lie next to each other in an archive. Each caller still waits for
/// its own part: canceling one of them does not affect the others.
final class RangeMerger: Sendable {
  typealias Send = @Sendable (ServerRequest, Urgency) async throws -> ServerResponse

  /// Requests with equal keys can be merged. A part that is needed now does not wait for parts that are needed later.
  private struct Key: Hashable {
    var url: String
    var etag: String?
    var isRepeated: Bool
    var priority: ResourceRequest.Priority
  }

  private struct Member {
    var number: Int
    var range: Range<Int>
    var urgency: Urgency
  }

  /// Requests that are being collected.
  private struct Batch {
    var members: [Member] = []
    /// Ends when the requests are merged, with the merged request of each member.
    var merging: Task<[Int: MergedRequest], Never>
  }

  private struct State {
    var batches: [Key: Batch] = [:]
    /// The number of the last member.
    var lastNumber = 0
  }

  private let state = Mutex(State())
  private let clock: NetworkClock

  init(clock: NetworkClock) { self.clock = clock }

  /// The number of requests that are being collected.
  var waiting: Int { state.withLock { $0.batches.values.reduce(0) { $0 + $1.members.count } } }

  /// Returns the response to a request for a part, or to a merged one, which contains the part.
  ///
  /// Throws the error of the merged request. The merged request is canceled when the tasks of all its callers are.
  func response(
    to request: ServerRequest, _ range: Range<Int>, urgency: Urgency, send: @escaping Send
  ) async throws -> ServerResponse {
    let key = Key(
      url: request.url, etag: request.etag, isRepeated: request.isRepeated,
      priority: urgency.priority)
    let (number, merging) = join(key, request, range, urgency, send)
    let merged = await withTaskCancellationHandler {
      await merging.value[number]
    } onCancel: {
      leave(key, number)
    }
    guard let merged else { throw CancellationError() }
    return try await withTaskCancellationHandler {
      try await merged.response.value
    } onCancel: {
      merged.leave()
    }
  }

  private func join(
    _ key: Key, _ request: ServerRequest, _ range: Range<Int>, _ urgency: Urgency,
    _ send: @escaping Send
  ) -> (number: Int, merging: Task<[Int: MergedRequest], Never>) {
    state.withLock { state in
      state.lastNumber += 1
      var batch =
        state.batches[key]
        ?? Batch(
          merging: Task {
            try? await self.clock.sleep(ResourceLimits.mergeDelay)
            return self.merge(key, request, send)
          })
      batch.members.append(Member(number: state.lastNumber, range: range, urgency: urgency))
      state.batches[key] = batch
      return (state.lastNumber, batch.merging)
    }
  }

  /// Removes a request that is not merged yet.
  private func leave(_ key: Key, _ number: Int) {
    state.withLock { $0.batches[key]?.members.removeAll { $0.number == number } }
  }

  /// Sends the requests of a batch.
  private func merge(
    _ key: Key, _ request: ServerRequest, _ send: @escaping Send
  ) -> [Int: MergedRequest] {
    let members = state.withLock { $0.batches.removeValue(forKey: key)?.members ?? [] }
    var requests: [Int: MergedRequest] = [:]
    for group in Self.groups(members) {
      let urgency = Urgency(key.priority)
      for member in group.members {
        member.urgency.lead(urgency)
      }
      var message = request
      message.byteRange = group.range
      let merged = MergedRequest(message, callers: group.members.count, urgency, send)
      for member in group.members { requests[member.number] = merged }
    }
    return requests
  }

  private static func groups(_ members: [Member]) -> [(range: Range<Int>, members: [Member])] {
    var groups: [(range: Range<Int>, members: [Member])] = []
    for member in members.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = groups.last, let range = last.range.merged(with: member.range) {
        groups[groups.count - 1] = (range, last.members + [member])
      } else {
        groups.append((member.range, [member]))
      }
    }
    return groups
  }
}

/// A request that several callers wait for.
private final class MergedRequest: Sendable {
  let response: Task<ServerResponse, any Error>
  /// The number of callers that still wait.
  private let callers: Mutex<Int>

  init(
    _ request: ServerRequest, callers: Int, _ urgency: Urgency, _ send: @escaping RangeMerger.Send
  ) {
    self.callers = Mutex(callers)
    response = Task { try await send(request, urgency) }
  }

  /// Removes a caller. The request is canceled with its last one.
  func leave() {
    let isLast = callers.withLock { callers in
      callers -= 1
      return callers == 0
    }
    if isLast { response.cancel() }
  }
}

extension Range<Int> {
  /// The range that contains this one and another one that does not start before it; `nil` if one request for both is
  /// not useful.
  fileprivate func merged(with next: Range<Int>) -> Range<Int>? {
    let end = Swift.max(upperBound, next.upperBound)
    guard next.lowerBound <= upperBound || next.lowerBound - upperBound <= ResourceLimits.mergeGap,
      end == upperBound || end - lowerBound <= ResourceLimits.mergedBytes
    else { return nil }
    return lowerBound..<end
  }
}

// SPDX-License-Identifier: Apache-2.0
import MapCache
import MapResources
import MapTestSupport
import Testing

@testable import MapHTTP
@testable import MapOnline

@Suite(.timeLimit(.minutes(5))) struct RangeMergerTests {
  private static let url = "https://maps.example/city.pmtiles"
  /// 3 MiB, in which each byte follows from its position.
  private static let file = (0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  /// A server with the file and a loader that collects requests until the test says so.
  private struct Archive {
    let server: FakeServer
    let loader: OnlineResourceLoader
    private let collecting = Gate()

    init(_ answer: FakeServer.Answer? = nil) {
      server = FakeServer(
        answer ?? { request in
          guard let range = request.byteRange else { return .init(400) }
          let end = min(Int(range.upperBound) + 1, RangeMergerTests.file.count)
          var headers = HTTPHeaders()
          headers.add(line: "ETag: \"1\"")
          headers.add(line: "Cache-Control: max-age=60")
          headers.add(line: "Content-Range: bytes \(range.lowerBound)-\(end - 1)/\(3 << 20)")
          return HTTPClient.Response(
            status: 206, headers: headers,
            body: Array(RangeMergerTests.file[Int(range.lowerBound)..<end]), version: .http1,
            url: "")
        })
      let collecting = collecting
      let clock = NetworkClock(
        now: { 0 }, uptime: { 0 },
        sleep: { _ in
          await collecting.wait()
          try Task.checkCancellation()
        })
      loader = OnlineResourceLoader(
        options: OnlineResourceLoader.Options(), transport: server, clock: clock,
        cache: ResourceCache(folder: nil, now: { 0 }))
    }

    /// Starts requests for parts, and returns when all of them are collected.
    func request(
      _ ranges: [Range<Int>], priority: ResourceRequest.Priority = .visible
    ) async -> [Task<[UInt8]?, any Error>] {
      let count = loader.remote.parts.waiting + ranges.count
      let tasks = ranges.map { range in
        Task {
          var request = ResourceRequest(
            RangeMergerTests.url, kind: .archive, priority: priority, byteRange: range)
          request.etag = "\"1\""
          return try await loader.load(request)
        }
      }
      while loader.remote.parts.waiting < count { await Task.yield() }
      return tasks
    }

    func waitForCollected(_ count: Int) async {
      while loader.remote.parts.waiting != count { await Task.yield() }
    }

    func send() async { await collecting.open() }

    var ranges: [ClosedRange<UInt64>] {
      server.requests.value.compactMap(\.byteRange).sorted { $0.lowerBound < $1.lowerBound }
    }
  }

  @Test func `neighboring parts are loaded by one request, and each caller gets its own`()
    async throws
  {
    let archive = Archive()
    let ranges = [5000..<6000, 0..<100, 100..<5000, 22_383..<30_000, 46_385..<50_000]
    let tasks = await archive.request(ranges)
    await archive.send()
    for (task, range) in zip(tasks, ranges) {
      #expect(try await task.value == Array(Self.file[range]))
    }
    // The gap before the last part is one byte larger than 16 KiB.
    #expect(archive.ranges == [0...29_999, 46_385...49_999])
    #expect(archive.server.requests.value.allSatisfy { $0.headers == ["If-Match": "\"1\""] })
  }

  @Test func `each part is in the cache on its own`() async throws {
    let archive = Archive()
    let tasks = await archive.request([0..<100, 100..<200, 200..<300])
    await archive.send()
    for task in tasks { _ = try await task.value }
    var request = ResourceRequest(Self.url, kind: .archive, byteRange: 100..<200)
    request.etag = "\"1\""
    #expect(try await archive.loader.load(request) == Array(Self.file[100..<200]))
    #expect(archive.ranges == [0...299])
  }

  @Test func `merged parts have at most 1 MiB, and larger parts are loaded alone`() async throws {
    let archive = Archive()
    let ranges = [0..<1 << 19, 1 << 19..<1 << 20, 1 << 20..<5 << 19, 5 << 19..<3 << 20]
    let tasks = await archive.request(ranges)
    await archive.send()
    for (task, range) in zip(tasks, ranges) {
      #expect(try await task.value == Array(Self.file[range]))
    }
    #expect(archive.ranges.map(\.count) == [1 << 20, 3 << 19, 1 << 19])
  }

  @Test func `parts of different priorities are not merged`() async throws {
    let archive = Archive()
    let now = await archive.request([0..<100])
    let later = await archive.request([100..<200], priority: .prefetch)
    await archive.send()
    for task in now + later { _ = try await task.value }
    #expect(archive.ranges == [0...99, 100...199])
    #expect(Set(archive.server.urgencies.value.map(\.priority)) == [.visible, .prefetch])
  }

  @Test func `a part that is canceled while requests are collected is not loaded`() async throws {
    let archive = Archive()
    let tasks = await archive.request([0..<100, 100..<200, 200..<300])
    tasks[2].cancel()
    await archive.waitForCollected(2)
    await archive.send()
    #expect(try await tasks[0].value == Array(Self.file[0..<100]))
    #expect(try await tasks[1].value == Array(Self.file[100..<200]))
    await #expect(throws: CancellationError.self) { try await tasks[2].value }
    #expect(archive.ranges == [0...199])
  }

  @Test func `a merged request is canceled with the last of its callers`() async throws {
    let answering = Gate()
    let isCanceled = LockedValue(false)
    let archive = Archive { _ in
      await withTaskCancellationHandler {
        await answering.wait()
      } onCancel: {
        isCanceled.change { $0 = true }
      }
      return .init(206, "abcd", "Content-Range: bytes 0-3/10", "ETag: \"1\"")
    }
    var tasks = await archive.request([0..<1, 1..<2, 2..<4])
    await archive.send()
    while archive.server.requests.value.isEmpty { await Task.yield() }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(!isCanceled.value)
    tasks.removeFirst()
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    while !isCanceled.value { await Task.yield() }
    await answering.open()
  }

  @Test func `a part that is canceled during its request does not hurt the others`() async throws {
    let answering = Gate()
    let archive = Archive { _ in
      await answering.wait()
      return .init(206, "abcd", "Content-Range: bytes 0-3/10", "ETag: \"1\"")
    }
    let tasks = await archive.request([0..<1, 1..<2, 2..<4])
    await archive.send()
    while archive.server.requests.value.isEmpty { await Task.yield() }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    await answering.open()
    #expect(try await tasks[0].value == Array("a".utf8))
    #expect(try await tasks[2].value == Array("cd".utf8))
  }

  @Test func `parts beyond the end are short, also if the server sends the complete file`()
    async throws
  {
    for isComplete in [false, true] {
      let archive = Archive { _ in
        isComplete
          ? .init(200, "0123456789", "ETag: \"1\"")
          : .init(206, "456789", "Content-Range: bytes 4-9/10", "ETag: \"1\"")
      }
      let tasks = await archive.request([4..<6, 6..<20, 20..<30])
      await archive.send()
      #expect(try await tasks[0].value == Array("45".utf8))
      #expect(try await tasks[1].value == Array("6789".utf8))
      #expect(try await tasks[2].value == [])
      #expect(archive.ranges == [4...29])
      // The archive may still be written: what was missing is not in the cache.
      var late = ResourceRequest(Self.url, kind: .archive, byteRange: 20..<30)
      late.etag = "\"1\""
      _ = try? await archive.loader.load(late)
      #expect(archive.ranges == [4...29, 20...29])
    }
  }

  @Test func `all callers of a merged request notice that the archive was replaced`() async throws {
    let archive = Archive { _ in .init(412) }
    let tasks = await archive.request([0..<1, 1..<2])
    await archive.send()
    for task in tasks { await #expect(throws: ResourceReplaced.self) { try await task.value } }
    #expect(archive.server.requests.value.count == 1)
  }
}

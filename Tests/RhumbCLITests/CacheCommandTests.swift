// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCache
import MapTestSupport
import Testing

/// `rhumb cache`.
@Suite struct CacheCommandTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/cache" }

  init() throws { folder = try TemporaryFolder() }

  /// Writes a cache of ten entries with 2024 bytes each.
  private func prepare(_ path: String) async {
    let cache = ResourceCache(folder: path)
    for number in 0..<10 {
      await cache.write(
        CacheKey("https://a.test/\(number)"),
        CachedResource(
          kind: "tile", body: [UInt8](repeating: 1, count: 1000), stored: 0, expires: 0))
    }
    await cache.close()
  }

  private func json(_ path: String, entries: Int, limit: Int) -> String {
    "\"entries\":\(entries),\"bytes\":\(entries * 2024),\"limit\":\(limit)}\n"
  }

  @Test func `a cache is described, limited and cleared`() async throws {
    await prepare(path)
    let text = try rhumb("cache", "info", "--cache", path)
    #expect(text.status == 0 && text.output.contains(path))
    #expect(
      text.output.contains("entries      10") && text.output.contains("limit        256.0 MB"))
    let info = try rhumb("cache", "info", "--json", "--cache", path)
    #expect(info.output.hasSuffix(json(path, entries: 10, limit: 256_000_000)), "\(info)")
    let limited = try rhumb("cache", "limit", "10kB", "--json", "--cache", path)
    #expect(limited.output.hasSuffix(json(path, entries: 4, limit: 10_000)), "\(limited)")
    let cleared = try rhumb("cache", "clear", "--json", "--cache", path)
    #expect(cleared.output.hasSuffix(json(path, entries: 0, limit: 10_000)), "\(cleared)")
    #expect(cleared.status == 0 && cleared.error.isEmpty)
  }

  @Test func `the default cache is in the user's cache folder, and is not created to describe it`()
    throws
  {
    let environment = ["XDG_CACHE_HOME": folder.path]
    for command in ["info", "clear"] {
      let result = try rhumb(["cache", command, "--json"], environment: environment)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.hasSuffix(json("", entries: 0, limit: 256_000_000)))
      #expect(try folder.names() == [])
    }
    let limited = try rhumb(["cache", "limit", "1.5GB"], environment: environment)
    #expect(limited.status == 0 && limited.output.contains("1500.0 MB"))
    #expect(try folder.names() == ["rhumb"])
  }

  @Test func `wrong arguments and folders are rejected`() throws {
    for size in ["", "many", "-1", "5XB", "1e9", "nan", "99999GB"] {
      try expectRefusal(["cache", "limit", "--cache", path, "--", size], naming: ["size"])
    }
    try expectRefusal(["cache", "limit", "1MB", "--cache", "/proc/cache"], naming: ["/proc/cache"])
    try expectRefusal(["cache", "info", "--cache", ""], naming: ["--cache"])
    let file = try folder.write("text", to: "file")
    try expectRefusal(["cache", "limit", "1MB", "--cache", file], naming: [file])
  }

  @Test func `a damaged cache is replaced with a warning`() throws {
    _ = try folder.write("a text", to: "cache/cache.db")
    let result = try rhumb("cache", "info", "--cache", path)
    #expect(result.status == 0 && result.output.contains("entries      0"))
    #expect(result.warnings.count == 1 && result.error.contains("damaged"), "\(result.error)")
  }

  @Test(arguments: ["cache", "cache info", "cache clear", "cache limit"])
  func `the help has examples`(command: String) throws {
    let result = try rhumb(command.split(separator: " ").map(String.init) + ["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("EXAMPLE") && result.output.contains("rhumb \(command)"))
  }

  @Test(
    .enabled(if: FaultLibrary.compiler != nil, "requires a C compiler"),
    arguments: [["limit", "1MB"], ["clear"], ["info"]])
  func `no fault of the disk damages a cache`(change: [String]) async throws {
    let command = ["cache"] + change + ["--json", "--cache", path]
    await prepare(path)
    let steps = try FaultyRun(command, Fault(), in: path).steps
    #expect(steps > 10)
    for fault in faults(steps: steps) {
      try FileManager.default.removeItem(atPath: path)
      await prepare(path)
      let run = try FaultyRun(command, fault, in: path)
      let comment = Comment(rawValue: "\(change), \(fault), \(run.call): \(run.result)")
      #expect(!run.result.crashed || [.kill, .terminate].contains(fault.kind), comment)
      #expect(
        run.result.crashed || run.result.status == 0 || run.result.error.hasPrefix("Error: "),
        comment)
      let info = try rhumb("cache", "info", "--json", "--cache", path)
      let isCleared = change == ["clear"] && info.output.contains("\"entries\":0,")
      #expect(isCleared || info.output.contains("\"entries\":10,"), comment)
      #expect(info.error.isEmpty, comment)
      if change == ["clear"], run.result.status == 0, !run.result.crashed {
        #expect(isCleared, comment)
      }
    }
  }

  /// All faults at all steps with `RHUMB_FAULTS=all`, otherwise a sample of them.
  private func faults(steps: Int) -> [Fault] {
    let faults = (1...steps).flatMap { step in
      Fault.Kind.allCases.map { Fault($0, step: step) }
    }
    if ProcessInfo.processInfo.environment["RHUMB_FAULTS"] == "all" { return faults }
    var random = SplitMix64(seed: 4)
    return Array(faults.shuffled(using: &random).prefix(12))
  }
}

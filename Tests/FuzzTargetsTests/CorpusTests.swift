// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import FuzzTargets

@Suite("Fuzz corpus") struct CorpusTests {
  @Test("every case of the corpus finishes within 10 s and 512 MiB of memory")
  func corpus() async throws {
    let log = Corpus.log(of: getpid())
    defer { try? FileManager.default.removeItem(at: log) }
    await #expect(processExitsWith: .success) {
      // Targets wait for tasks, so they must not block a thread that runs tasks.
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          Corpus.runAll()
          continuation.resume()
        }
      }
    }
    let last = try String(contentsOf: log, encoding: .utf8)
    #expect(last == "done", "the case that failed")
  }

  @Test("every folder of the corpus belongs to a target, and every target has cases")
  func folders() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Corpus.folder.path)
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    for target in FuzzTarget.all { #expect(try !Corpus.cases(of: target).isEmpty) }
  }
}

private enum Corpus {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "FuzzCorpus")

  static func cases(of target: FuzzTarget) throws -> [URL] {
    let path = folder.appending(path: target.name)
    return try FileManager.default.contentsOfDirectory(at: path, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  /// The file with the name of the running case, for the process that started the runner.
  static func log(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "rhumb-corpus-\(process)")
  }

  /// Runs every case, and writes its name to the log first.
  static func runAll() {
    useOneArena()
    for target in FuzzTarget.all {
      for url in (try? cases(of: target)) ?? [] {
        guard let data = try? Data(contentsOf: url) else { continue }
        log("\(target.name)/\(url.lastPathComponent)")
        limitResources()
        target.run(Array(data))
      }
    }
    log("done")
  }

  private static func log(_ text: String) {
    try? text.write(to: log(of: getppid()), atomically: false, encoding: .utf8)
  }

  /// Limits malloc to one arena: each thread's arena reserves 64 MiB of the limited address space. Swift does
  /// not import glibc's `mallopt`.
  private static func useOneArena() {
    typealias Mallopt = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
    guard let symbol = dlsym(nil, "mallopt") else { return }
    // M_ARENA_MAX
    _ = unsafeBitCast(symbol, to: Mallopt.self)(-8, 1)
  }

  /// Limits the process to 10 more seconds of processor time and 512 MiB of additional memory.
  static func limitResources() {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 10
    limit(RLIMIT_CPU, to: UInt(seconds))
    guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = status.split(separator: " ").first.flatMap({ UInt($0) })
    else { return }
    limit(RLIMIT_AS, to: pages * UInt(sysconf(Int32(_SC_PAGESIZE))) + 512 << 20)
  }

  private static func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limits = rlimit()
    getrlimit(Int32(resource.rawValue), &limits)
    limits.rlim_cur = min(value, limits.rlim_max)
    setrlimit(Int32(resource.rawValue), &limits)
  }
}

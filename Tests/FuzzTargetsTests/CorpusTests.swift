// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import FuzzTargets

@Suite("Fuzz corpus") struct CorpusTests {
  @Test("every case of the corpus runs to its end, within 10 s and 512 MiB of memory")
  func corpus() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path + "/running"
    // The process that runs the cases takes nothing but the environment from this one.
    setenv(Corpus.logVariable, log, 1)
    await #expect(processExitsWith: .success) {
      // Targets wait for tasks, which must not block a thread that tasks run on.
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          Corpus.runAll()
          continuation.resume()
        }
      }
    }
    let last = try String(contentsOfFile: log, encoding: .utf8)
    #expect(last == "done", "the case that failed")
  }

  @Test("every folder of the corpus is a target's, and every target has cases")
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

  /// The environment's name of the file that says which case runs.
  static let logVariable = "RHUMB_CORPUS_LOG"

  /// Runs every case, and writes its name to the log before.
  static func runAll() {
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
    guard let path = ProcessInfo.processInfo.environment[logVariable] else { return }
    try? text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// Lets the process use 10 more seconds of processor time and 512 MiB more memory than it has now.
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

// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import FuzzTargets

@Suite("Fuzz corpus") struct CorpusTests {
  @Test("every case of the corpus runs to its end, within 10 s and 512 MiB of memory")
  func corpus() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      for target in FuzzTarget.all {
        for url in try Corpus.cases(of: target) {
          print("running \(target.name)/\(url.lastPathComponent)")
          fflush(nil)
          Corpus.limitResources()
          target.run(Array(try Data(contentsOf: url)))
        }
      }
    }
    let log = (result?.standardOutputContent ?? []) + (result?.standardErrorContent ?? [])
    let text = String(decoding: log, as: UTF8.self)
    if result?.exitStatus != .exitCode(0) {
      Issue.record("\(text.split(separator: "\n").suffix(20).joined(separator: "\n"))")
    }
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

  /// Lets the process use 10 more seconds of processor time and 512 MiB more memory than it has now.
  static func limitResources() {
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 10
    limit(RLIMIT_CPU, to: UInt(seconds))
    guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = status.split(separator: " ").first.flatMap({ UInt($0) })
    else { return }
    limit(RLIMIT_AS, to: pages * UInt(sysconf(Int32(_SC_PAGESIZE))) + 512 << 20)
  }

  private static func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limits = rlimit()
    getrlimit(resource, &limits)
    limits.rlim_cur = min(value, limits.rlim_max)
    setrlimit(resource, &limits)
  }
}

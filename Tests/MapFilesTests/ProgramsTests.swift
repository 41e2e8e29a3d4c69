// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import Testing

@Suite struct ProgramsTests {
  @Test(.timeLimit(.minutes(2)))
  func `the ends of programs are seen while others that started at the same time run`()
    async throws
  {
    let others = Mutex<[pid_t]>([])
    let thread = Thread {
      for _ in 1...200 {
        guard let other = try? start("/bin/sleep", ["150"]) else { continue }
        others.withLock { $0.append(other) }
      }
    }
    defer {
      while !thread.isFinished { sched_yield() }
      for other in others.withLock({ $0 }) { kill(other, SIGKILL) }
    }
    thread.start()
    var outputs: [Pipe] = []
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    while !thread.isFinished, outputs.count < 200 {
      outputs.append(Programs.pipe())
      try start("/bin/echo", [], output: outputs.last) { end.yield() }
    }
    var running = outputs.count
    for await _ in ends {
      running -= 1
      if running == 0 { break }
    }
    #expect(running == 0, "of \(outputs.count) programs")
    #expect(outputs.count { !hasEnded($0) } == 0, "of \(outputs.count) pipes")
  }

  @discardableResult
  private func start(
    _ path: String, _ arguments: [String], output: Pipe? = nil,
    onEnd: (@Sendable () -> Void)? = nil
  ) throws -> pid_t {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { _ in onEnd?() }
    try Programs.start(process)
    return process.processIdentifier
  }

  /// Whether no program has the pipe's end for writing.
  private func hasEnded(_ pipe: Pipe) -> Bool {
    var state = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) == 1 && Int32(state.revents) & POLLHUP != 0
  }
}

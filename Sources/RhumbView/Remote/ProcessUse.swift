// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The resource use of this process.
struct ProcessUse {
  /// Processor time on all cores since the process started, in seconds.
  let cpu: Double

  /// The use up to now.
  init() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    cpu = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  /// Seconds since the process started, by the kernel's clock: to a hundredth, rounded up.
  static var age: Double {
    // The process name in parentheses may contain spaces; the start time is the 20th field after it.
    let text = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = fields.count > 19 ? Double(fields[19]) ?? 0 : 0
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
      - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The number of open file descriptors.
  static var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// The number of threads.
  static var threads: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
  }

  /// The memory in MiB by the kernel's name: VmRSS is the resident size, VmHWM its peak.
  static func memory(_ name: String) -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return (words.count > 1 ? Double(words[1]) ?? 0 : 0) / 1024
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Measures wall-clock and processor time since its creation.
package struct Stopwatch {
  private let startWall = ContinuousClock.now
  private let startCPU = Stopwatch.processCPU

  /// Starts measuring.
  package init() {}

  /// The elapsed time in milliseconds.
  package var wall: Double { (ContinuousClock.now - startWall) / .milliseconds(1) }

  /// The processor time of this process on all cores, in milliseconds.
  package var cpu: Double { Stopwatch.processCPU - startCPU }

  private static var processCPU: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// The peak memory of this process in megabytes.
  package static var peakMegabytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}

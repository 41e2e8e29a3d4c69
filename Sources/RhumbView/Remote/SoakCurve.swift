// SPDX-License-Identifier: Apache-2.0

/// The samples of a soak run, and whether they stay constant.
struct SoakCurve {
  /// The state of the program at one time.
  struct Sample: Equatable {
    /// Seconds since the run began.
    var seconds: Double
    var events: Int
    var frames: Int
    /// Resident memory, MiB.
    var memory: Double
    /// Open file descriptors.
    var descriptors: Int
    var threads: Int
    var failures: Int
  }

  private(set) var samples: [Sample] = []

  /// The shortest run whose memory and counts are checked, in seconds: caches still fill in a shorter one.
  static let leastSeconds = 600.0
  /// The maximum growth of memory after the first third, as a ratio.
  static let memoryGrowth = 0.05

  mutating func append(_ sample: Sample) { samples.append(sample) }

  static let header = "seconds,events,frames,memory_mib,descriptors,threads,failures"

  /// A sample as a line of the CSV file.
  static func line(_ sample: Sample) -> String {
    let memory = (sample.memory * 10).rounded() / 10
    return "\(Int(sample.seconds.rounded())),\(sample.events),\(sample.frames),\(memory),"
      + "\(sample.descriptors),\(sample.threads),\(sample.failures)"
  }

  /// The criteria that the run misses, each a sentence; empty for a good run.
  ///
  /// Caches fill in the first third. After it, no sample may have more than 5 % more memory than the median
  /// of these samples. Descriptors and threads vary with the work in progress: their median in the last third
  /// may be at most one above the median in the second third.
  var misses: [String] {
    var misses: [String] = []
    guard let last = samples.last else { return misses }
    if last.failures > 0 { misses.append("\(last.failures) failures") }
    guard last.seconds >= Self.leastSeconds else { return misses }
    let third = samples.count / 3
    let warm = samples.dropFirst(third)
    let median = Self.median(warm.map(\.memory))
    if let most = warm.map(\.memory).max(), most > median * (1 + Self.memoryGrowth) {
      misses.append("memory reaches \(Int(most)) MiB, but the median is \(Int(median)) MiB")
    }
    for (name, value) in [("descriptors", \Sample.descriptors), ("threads", \Sample.threads)] {
      let before = Self.median(warm.prefix(third).map { $0[keyPath: value] })
      let after = Self.median(samples.suffix(third).map { $0[keyPath: value] })
      if after > before + 1 { misses.append("\(name) grow from \(before) to \(after)") }
    }
    return misses
  }

  private static func median<Value: Comparable>(_ values: [Value]) -> Value {
    values.sorted()[values.count / 2]
  }
}

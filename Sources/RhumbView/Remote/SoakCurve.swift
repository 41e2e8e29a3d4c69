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
  /// The maximum growth of memory from the second third to the last one, as a ratio.
  static let memoryGrowth = 0.05
  /// The maximum of memory after the first third, as a ratio to its median.
  static let memoryPeak = 1.25

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
  /// Caches fill in the first third. Memory, descriptors and threads vary with the map and the work in progress, so
  /// medians are compared. In the last third, the median of memory may be at most 5 % above that in the second third, and
  /// those of descriptors and threads at most one. After the first third, no sample may have more than 1.25 times the
  /// median memory.
  var misses: [String] {
    var misses: [String] = []
    guard let last = samples.last else { return misses }
    if last.failures > 0 { misses.append("\(last.failures) failures") }
    guard last.seconds >= Self.leastSeconds else { return misses }
    let third = samples.count / 3
    let warm = samples.dropFirst(third)
    let memory = warm.map(\.memory)
    let (former, latter) = (Self.median(memory.prefix(third)), Self.median(memory.suffix(third)))
    if latter > former * (1 + Self.memoryGrowth) {
      misses.append("memory grows from \(Int(former)) to \(Int(latter)) MiB")
    }
    let median = Self.median(memory)
    if let most = memory.max(), most > median * Self.memoryPeak {
      misses.append("memory reaches \(Int(most)) MiB, but the median is \(Int(median)) MiB")
    }
    for (name, value) in [("descriptors", \Sample.descriptors), ("threads", \Sample.threads)] {
      let before = Self.median(warm.prefix(third).map { $0[keyPath: value] })
      let after = Self.median(samples.suffix(third).map { $0[keyPath: value] })
      if after > before + 1 { misses.append("\(name) grow from \(before) to \(after)") }
    }
    return misses
  }

  private static func median<Value: Comparable>(_ values: some Sequence<Value>) -> Value {
    let values = values.sorted()
    return values[values.count / 2]
  }
}

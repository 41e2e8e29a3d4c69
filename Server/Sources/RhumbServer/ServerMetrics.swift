// SPDX-License-Identifier: Apache-2.0
import Rhumb
import Synchronization

/// The counters of a server, in the text format of Prometheus.
final class ServerMetrics: Sendable {
  private struct Series {
    var requests: [Int: Int] = [:]
    var counts = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
    var seconds = 0.0
  }

  /// The upper bounds of the histogram of durations, in seconds.
  private static let bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

  /// The series by path. Paths that do not exist share one, so that clients cannot add series.
  private let series = Mutex<[String: Series]>([:])

  private let open = Mutex(0)

  /// The number of requests that are being answered.
  var openRequests: Int { open.withLock { $0 } }

  /// Answers a request, which is open meanwhile.
  func answering<Reply>(_ answer: () async -> Reply) async -> Reply {
    open.withLock { $0 += 1 }
    defer { open.withLock { $0 -= 1 } }
    return await answer()
  }

  /// Counts a request.
  func count(_ path: String, status: Int, duration: Duration) {
    let seconds = duration / .seconds(1)
    let bucket = ServerMetrics.bounds.firstIndex { seconds <= $0 } ?? ServerMetrics.bounds.count
    series.withLock { series in
      series[path, default: Series()].requests[status, default: 0] += 1
      series[path, default: Series()].counts[bucket] += 1
      series[path, default: Series()].seconds += seconds
    }
  }

  /// The counters, and gauges with their values.
  func text(gauges: [(name: String, help: String, value: Int)]) -> String {
    let series = series.withLock { $0 }.sorted { $0.key < $1.key }
    var lines = [
      "# HELP rhumb_requests_total Requests by endpoint and status.",
      "# TYPE rhumb_requests_total counter",
    ]
    for (path, series) in series {
      for (status, count) in series.requests.sorted(by: { $0.key < $1.key }) {
        lines.append("rhumb_requests_total{path=\"\(path)\",status=\"\(status)\"} \(count)")
      }
    }
    lines.append("# HELP rhumb_request_seconds Durations by endpoint.")
    lines.append("# TYPE rhumb_request_seconds histogram")
    for (path, series) in series {
      var sum = 0
      for (index, count) in series.counts.enumerated() {
        sum += count
        let bound = index < ServerMetrics.bounds.count ? "\(ServerMetrics.bounds[index])" : "+Inf"
        lines.append("rhumb_request_seconds_bucket{path=\"\(path)\",le=\"\(bound)\"} \(sum)")
      }
      lines.append("rhumb_request_seconds_sum{path=\"\(path)\"} \(series.seconds)")
      lines.append("rhumb_request_seconds_count{path=\"\(path)\"} \(sum)")
    }
    for gauge in gauges {
      lines.append("# HELP \(gauge.name) \(gauge.help)")
      lines.append("# TYPE \(gauge.name) gauge")
      lines.append("\(gauge.name) \(gauge.value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

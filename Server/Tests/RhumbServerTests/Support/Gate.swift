// SPDX-License-Identifier: Apache-2.0

/// A gate that jobs wait at until the test opens it.
actor Gate {
  private var isOpen = false
  private var jobs: [CheckedContinuation<Void, Never>] = []
  private var arrivals = 0
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func pass() async {
    arrivals += 1
    for watcher in watchers where watcher.count <= arrivals { watcher.continuation.resume() }
    watchers.removeAll { $0.count <= arrivals }
    if !isOpen { await withCheckedContinuation { jobs.append($0) } }
  }

  func open() {
    isOpen = true
    for job in jobs { job.resume() }
    jobs = []
  }

  func waitForArrivals(_ count: Int) async {
    if arrivals < count { await withCheckedContinuation { watchers.append((count, $0)) } }
  }
}

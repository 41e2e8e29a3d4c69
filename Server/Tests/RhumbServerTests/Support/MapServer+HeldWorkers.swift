// SPDX-License-Identifier: Apache-2.0

@testable import RhumbServer

extension MapServer {
  /// Keeps workers that render busy until a gate is opened. Returns when they are busy, with their jobs.
  func holdWorkers(_ count: Int, with gate: Gate) async throws -> [Task<Void, any Error>] {
    let pool = content.pool
    let subject = try await content.style("day").subject(scale: 1, showsAttribution: true)
    let jobs = (0..<count).map { _ in
      Task { try await pool.run(subject) { _ in await gate.pass() } }
    }
    await gate.waitForArrivals(count)
    return jobs
  }

  /// Keeps the workers that compute routes and searches busy until a gate is opened. Returns when they are busy, with
  /// their jobs.
  func holdComputations(with gate: Gate) async -> [Task<Void, any Error>] {
    let catalog = content
    let count = catalog.configuration.workers
    let jobs = (0..<count).map { _ in
      Task { try await catalog.computations.run { await gate.pass() } }
    }
    await gate.waitForArrivals(count)
    return jobs
  }
}

// SPDX-License-Identifier: Apache-2.0

extension OnlineResourceLoader {
  /// The state of an ``OnlineResourceLoader``, for progress and notices.
  public struct Activity: Equatable, Sendable {
    /// The number of loads that are not complete.
    public internal(set) var running = 0
    /// The number of resources that were loaded from the cache although they are outdated, because the server was
    /// not reached.
    public internal(set) var outdated = 0
    /// The last error.
    public internal(set) var lastError: NetworkError?

    init() {}
  }
}

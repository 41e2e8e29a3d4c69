// SPDX-License-Identifier: Apache-2.0
public import MapOSM

extension OSMFile {
  /// Builds the graph of all roads, paths and ferries in the file. The same file always gives the same graph.
  ///
  /// - Parameters:
  ///   - options: The options of the build.
  ///   - progress: Called with the progress of the build.
  /// - Throws: ``/MapOSM/OSMError`` if the file cannot be read, is damaged or has too many nodes.
  public func roadGraph(
    options: BuildOptions = BuildOptions(), progress: (BuildProgress) -> Void = { _ in }
  ) async throws(OSMError) -> RoadGraph {
    try await RoadGraph.build(from: self, options: options, progress: progress)
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The output of several processes of the program.
@Suite(.timeLimit(.minutes(10))) struct ProcessOutputTests {
  /// Runs the program until it ends.
  private func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "rhumb-server")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try Programs.start(process)
    process.waitUntilExit()
    try #require(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `The joined archives of shards are byte-identical to one archive`() throws {
    let folder = try TestFolder()
    func path(_ name: String) -> String { "\(folder.path)/\(name).pmtiles" }
    let tiles = [
      "tiles", "--quiet", "--zooms", "12-14", "--bbox", "24.935,60.165,24.955,60.173", "--output",
    ]
    try run(tiles + [path("whole")])
    for number in 1...2 { try run(tiles + [path("part-\(number)"), "--shard", "\(number)/2"]) }
    try run(["join", "--quiet", path("joined"), path("part-1"), path("part-2")])
    let whole = try Data(contentsOf: URL(filePath: path("whole")))
    #expect(try Data(contentsOf: URL(filePath: path("joined"))) == whole)
    // Each part has some of the tiles.
    for number in 1...2 {
      #expect(try Data(contentsOf: URL(filePath: path("part-\(number)"))).count < whole.count)
    }
  }

  @Test func `Images of two processes are byte-identical`() throws {
    let first = try ServerProcess(["--deadline", "600"])
    let second = try ServerProcess(["--deadline", "600"])
    for target in [
      "/styles/day/14/9326/4742.png",
      "/styles/day/static/24.94,60.17,14@30,40/200x150@2x.png?marker=24.94,60.17|label:A",
    ] {
      let image = try body(target, of: first)
      #expect(image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(try body(target, of: second) == image, "\(target)")
    }
    #expect(first.process.isRunning && second.process.isRunning)
  }

  /// The body of the response to a request for an image.
  private func body(_ target: String, of server: ServerProcess) throws -> Data {
    let connection = try #require(try Connection(port: server.port))
    let encoded = target.replacing("|", with: "%7C")
    connection.send("GET \(encoded) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let response = connection.readToEnd()
    try #require(response.starts(with: Data("HTTP/1.1 200 OK\r\n".utf8)))
    let end = try #require(response.firstRange(of: Data("\r\n\r\n".utf8)))
    return Data(response[end.upperBound...])
  }
}

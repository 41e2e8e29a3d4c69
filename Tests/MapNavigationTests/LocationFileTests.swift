// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport
import Testing

@Suite struct LocationFileTests {
  private func read(_ text: String) throws(LocationFileError) -> [MapLocation] {
    try LocationFile.read(Array(text.utf8))
  }

  private func error(_ text: String) -> LocationFileError? {
    do throws(LocationFileError) {
      _ = try read(text)
      return nil
    } catch { return error }
  }

  @Test func `a GPX track is read across segments with speed and course from extensions`() throws {
    let fixes = try read(
      """
      <?xml version="1.0"?><!-- a < b -->
      <gpx xmlns:x="http://x"><metadata><time>2000-01-01T00:00:00Z</time></metadata>
      <wpt lat="1" lon="2"/>
      <trk><name>A &amp; B</name><trkseg>
      <trkpt lat="48.5" lon='11.25'><ele>520.5</ele><time>1970-01-01T00:01:00Z</time>
       <extensions><x:speed>12.5</x:speed><x:course>90</x:course></extensions></trkpt>
      </trkseg><trkseg><trkpt lon="11.5" lat="48.75"><time>1970-01-01T01:01:01.5+01:00</time></trkpt>
      </trkseg></trk></gpx>
      """)
    #expect(
      fixes == [
        MapLocation(
          Coordinate(latitude: 48.5, longitude: 11.25), time: 60, course: 90, speed: 12.5,
          altitude: 520.5),
        MapLocation(Coordinate(latitude: 48.75, longitude: 11.5), time: 61.5),
      ])
  }

  @Test func `a recording that was interrupted between two points is read`() throws {
    let whole = "<gpx><trk><trkseg><trkpt lat='1' lon='2'/>\n<trkpt lat='3' lon='4'/>"
    for end in ["", "\n ", "</trkseg>", "</trkseg></trk>", "</trkseg></trk></gpx>"] {
      #expect(try read(whole + end).count == 2)
    }
    #expect(error(whole + "<trkpt lat='5' lon='6'><ele>")?.line == 2)
  }

  @Test func `a table is read by its header with columns in any order`() throws {
    let fixes = try read(
      "Timestamp;LON;lat;heading;comment\r\n1500000000;11.5;48.25;45;a\r\n\r\n1500000001;11.6;48.5;;b\r\n"
    )
    #expect(fixes.map(\.time) == [1_500_000_000, 1_500_000_001])
    #expect(fixes.map(\.course) == [45, nil])
    #expect(fixes[1].coordinate == Coordinate(latitude: 48.5, longitude: 11.6))
    #expect(try read("lat,lon\n1,2\n3,4").map(\.time) == [0, 1])
  }

  @Test func `JSON objects, well-known text points and GeoJSON are read`() throws {
    let objects = try read(
      #"[{"latitude":1,"longitude":2,"timestamp":1500000000123,"horizontalAccuracy":5,"course":-1}]"#
    )
    #expect(objects[0].time == 1_500_000_000.123)
    #expect(objects[0].accuracy == 5)
    let text = try read(
      #"[{"point":"POINT(11.5 48.25)","time":"2014-09-10 06:54:07+0200","id":"x"}]"#)
    #expect(text[0].coordinate == Coordinate(latitude: 48.25, longitude: 11.5))
    #expect(text[0].time == 1_410_324_847)
    let line = try read(#"{"type":"LineString","coordinates":[[1,2],[3,4,5]]}"#)
    #expect(line.map(\.time) == [0, 1])
    #expect(line[1].altitude == 5)
    let features = try read(
      #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"time":7,"speed":3},
      "geometry":{"type":"Point","coordinates":[1,2]}},{"type":"Feature","properties":{"time":8},
      "geometry":{"type":"Point","coordinates":[1,3]}}]}
      """#)
    #expect(features.map(\.time) == [7, 8])
    #expect(features[0].speed == 3)
  }

  @Test func `each error has the line or the number of the fix`() {
    let gpx = "<gpx>\n<trk><trkseg>\n"
    let cases: [(String, LocationFileError.Reason, Int?, Int?)] = [
      ("", .empty, nil, nil), ("[]", .empty, nil, nil), ("<gpx></gpx>", .empty, nil, nil),
      ("lat,lon\n", .empty, nil, nil), ("lat,time\n1,2", .missing("longitude"), 1, nil),
      ("lat,lon\n1,2\n\n3,x", .invalid("longitude"), 4, nil),
      ("lat,lon\n1,2\n3", .missing("longitude"), 3, nil),
      ("lat,lon,time\n1,2,soon", .badTime("soon"), 2, nil),
      ("[{\"latitude\":1,\n\"longitude\" 2}]", .malformed("unexpected character"), 2, nil),
      (#"[{"lat":1,"lon":2},{"lat":1}]"#, .missing("longitude"), nil, 2),
      (#"[{"lat":1,"lon":2,"time":1},{"lat":1,"lon":2}]"#, .missing("time"), nil, 2),
      (#"[{"lat":1,"lon":2,"time":"x"}]"#, .badTime("x"), nil, 1),
      (#"[{"point":"POINT(1)"}]"#, .invalid("point"), nil, 1),
      ("<html></html>", .malformed("missing gpx element"), 1, nil),
      (gpx + "<trkpt lat='1'>", .missing("lon"), 3, nil),
      (gpx + "<trkpt lat='1' lon='x'>", .invalid("lon"), 3, nil),
      (gpx + "<trkpt lat='1' lon='2'>", .malformed("the document ends within an element"), 3, nil),
      (gpx + "<trkpt lat='1", .malformed("the document ends within a tag"), 3, nil),
      (gpx + "<trkpt lat=1>", .malformed("a malformed attribute"), 3, nil),
      (gpx + "</trk>", .malformed("an end tag does not match the open element"), 3, nil),
      (gpx + "&nbsp;</trkseg>", .malformed("an unknown entity; write '&' as '&amp;'"), 3, nil),
      (gpx + "<trkpt lat='1' lon='2'><time>now</time>", .badTime("now"), 3, nil),
    ]
    for (text, reason, line, fix) in cases {
      let error = error(text)
      #expect(error?.reason == reason, "\(text)")
      #expect(error?.line == line, "\(text)")
      #expect(error?.fix == fix, "\(text)")
    }
  }

  @Test func `an interrupted GPX recording is read up to its last complete point`() throws {
    let point = "<trkpt lat='1' lon='2'><time>1970-01-01T00:01:00Z</time></trkpt>\n"
    #expect(try read("<gpx><trk><trkseg>" + point + point).count == 2)
    #expect(error("<gpx><trk><trkseg>" + point + point.prefix(30)) != nil)
  }

  @Test(arguments: [
    "<?xml version='1.0' encoding='UTF-7'?>", "<?xml version='1.0' encoding='ISO-10646-UCS-4'?>",
    "<!DOCTYPE gpx [<!ENTITY a 'a'><!ENTITY b '&a;&a;'>]>",
  ])
  func `a GPX file with an unsafe encoding or entities is rejected`(start: String) {
    let text = start + "<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>"
    guard case .malformed = error(text)?.reason else {
      Issue.record("\(start) was read")
      return
    }
  }

  @Test func `a GPX file in Latin-1 is read`() throws {
    let text =
      "<?xml version='1.0' encoding='ISO-8859-1'?><gpx><trk><name>K\u{F6}ln</name><trkseg>"
      + "<trkpt lat='1' lon='2'/></trkseg></trk></gpx>"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try LocationFile.read(bytes).count == 1)
  }

  @Test func `truncated and corrupted files are read or rejected`() {
    let texts = [
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>1970-01-01T00:01:00Z</time></trkpt>",
      "lat,lon,time\n1,2,3\n4,5,6\n",
      #"[{"point":"POINT(1 2)","time":"2014-09-10 06:54:07+0200"}]"#,
    ]
    var random = SplitMix64(seed: 3)
    for text in texts {
      let bytes = Array(text.utf8)
      for count in 0...bytes.count { _ = try? LocationFile.read(Array(bytes[..<count])) }
      for _ in 0..<500 {
        var changed = bytes
        changed[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 0...255))
        _ = try? LocationFile.read(changed)
      }
    }
  }

  @Test(.enabled(if: Shared.has("data/gps"), "needs the shared data"))
  func `recordings from other projects are read`() throws {
    let folder = try #require(Shared.folder)
    func fixes(_ path: String) throws -> [MapLocation] {
      try LocationFile.read(Array(Data(contentsOf: URL(filePath: folder + "/data/" + path))))
    }
    let munich = try fixes("gps/barefoot/x0001-001.json")
    #expect(munich.count > 1000)
    #expect(munich[0].time == 1_410_324_847)
    let line = try fixes("gps/barefoot/x0001-001.geojson")
    #expect(line.map(\.coordinate) == munich.map(\.coordinate))
    #expect(try fixes("gps/gpxpy/around-visnjan-with-car.gpx").count > 100)
    let tunnel = try fixes("routes/osrm-format/tunnel.json")
    #expect(tunnel[0].speed == 22.899999618530273)
    #expect(tunnel.count > 10)
  }
}

// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapResources

@Suite struct ResourceURLTests {
  @Test(arguments: [
    (
      "tiles/{z}/{x}/{y}.pbf", "https://maps.example/a/style.json?key=1",
      "https://maps.example/a/tiles/{z}/{x}/{y}.pbf"
    ),
    (
      "../sprites/sprite", "https://maps.example/a/b/root.json",
      "https://maps.example/a/sprites/sprite"
    ),
    ("../../../x", "https://maps.example/a/b", "https://maps.example/x"),
    ("/fonts/{range}", "https://maps.example/a/b", "https://maps.example/fonts/{range}"),
    ("//cdn.example/x", "https://maps.example/a/b", "https://cdn.example/x"),
    ("?q=1", "https://maps.example/a?b=2", "https://maps.example/a?q=1"),
    ("x?u=../y", "https://maps.example/a/", "https://maps.example/a/x?u=../y"),
    ("x", "https://maps.example", "https://maps.example/x"),
    ("./x/./y", "https://maps.example/a/b", "https://maps.example/a/x/y"),
    ("https://other.example/../x", "https://maps.example/a/b", "https://other.example/../x"),
    ("mbtiles://a.mbtiles", "https://maps.example/a/b", "mbtiles://a.mbtiles"),
    ("x/y", "folder/style.json", "folder/x/y"), ("x/y", "style.json", "x/y"),
    ("../x", "style.json", "../x"), ("../x", "/a/b/style.json", "/a/x"),
    ("x", "file:///a/style.json", "file:///a/x"),
    ("\u{301}/../../.evil.example", "https://maps.example/", "https://maps.example/.evil.example"),
  ])
  func `a reference is resolved against its document`(
    reference: String, document: String, expected: String
  ) {
    #expect(ResourceURL.resolve(reference, against: document) == expected)
  }

  @Test(arguments: [
    ("https://maps.example/a?key=1", "https://maps.example/a"),
    ("https://maps.example/a#b?c", "https://maps.example/a"),
    ("https://maps.example/a?\u{301}key=secret", "https://maps.example/a"),
    ("a.pmtiles", "a.pmtiles"), ("", ""),
  ])
  func `the part before the query ends at its first byte`(url: String, expected: String) {
    #expect(ResourceURL.beforeQuery(url) == expected)
  }

  @Test(arguments: [
    ("https://maps.example:8080/a/b?c", "https://maps.example:8080"),
    ("http://maps.example?a/b", "http://maps.example"), ("/a/b", ""), ("a", ""),
  ])
  func `the server of a URL is its scheme and its host`(url: String, expected: String) {
    #expect(ResourceURL.server(of: url) == expected)
  }

  @Test(arguments: [
    ("pmtiles://https://maps.example/a", "https://maps.example/a"),
    ("pmtiles://a.pmtiles", "pmtiles://a.pmtiles"),
    ("https://maps.example/a", "https://maps.example/a"),
  ])
  func `the scheme of an archive is removed before a remote URL only`(
    url: String, expected: String
  ) {
    #expect(ResourceURL.withoutArchiveScheme(url) == expected)
  }
}

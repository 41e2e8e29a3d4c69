// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapHTTP

@Suite struct HTTPAddressTests {
  @Test(arguments: [
    ("https://tiles.example/a/b.pbf?key=c", "https://tiles.example/a/b.pbf?key=c"),
    ("https://tiles.example", "https://tiles.example/"),
    ("https://tiles.example?a", "https://tiles.example/?a"),
    (
      "http://a/fonts/Noto%20Sans,Arial Regular/0-255.pbf",
      "http://a/fonts/Noto%20Sans,Arial%20Regular/0-255.pbf"
    ),
    ("http://a/{z}?k={k}|^`\"<>\\", "http://a/%7Bz%7D?k=%7Bk%7D%7C%5E%60%22%3C%3E%5C"),
    ("http://a/100%/%zz%2", "http://a/100%25/%25zz%252"),
    ("http://a/ü\r\nHost: b", "http://a/%C3%BC%0D%0AHost:%20b"),
    ("https://bücher.example/%20", "https://xn--bcher-kva.example/%20"),
    ("http://[::1]:8080/a#b", "http://[::1]:8080/a"),
    ("http://a?\u{301}b", "http://a/?%CC%81b"),
    ("http://a/\u{301}#\u{301}b", "http://a/%CC%81"),
  ])
  func `URLs are encoded as needed`(_ url: String, _ text: String) throws {
    #expect(try HTTPAddress(url).text == text)
  }

  @Test func `an invalid URL is reported without its user and its query`() {
    #expect(throws: HTTPError.unsupportedURL("ftp://a.example/b")) {
      try HTTPAddress("ftp://user:S3CRET@a.example/b?key=S3CRET")
    }
  }

  @Test func `the origin has the port of the scheme`() throws {
    #expect(try HTTPAddress("HTTPS://A.example/b").origin == "https://a.example:443")
    #expect(try HTTPAddress("http://a.example").origin == "http://a.example:80")
    #expect(try HTTPAddress("http://u:p@a.example:81/").origin == "http://a.example:81")
  }
}

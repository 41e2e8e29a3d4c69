// SPDX-License-Identifier: Apache-2.0
import MapFiles
import Testing

@Suite struct URLRedactionTests {
  @Test(arguments: [
    // The hosts' own forms.
    ("https://a.test/1/2/3.pbf?key=S3CRET", "https://a.test/1/2/3.pbf"),
    ("https://a.test/1.pbf?api_key=S3CRET", "https://a.test/1.pbf"),
    ("https://a.test/1.pbf?access_token=pk.S3CRET&v=2", "https://a.test/1.pbf?v=2"),
    ("https://a.test/1.pbf?v=2&KEY=S3CRET", "https://a.test/1.pbf?v=2"),
    ("https://a.test/1.pbf?v=2&ApiKey=S3CRET&w=3", "https://a.test/1.pbf?v=2&w=3"),
    ("https://a.test/?key=S3CRET&token=S3CRET&sig=S3CRET", "https://a.test/"),
    ("https://a.test/?key=S3CRET&v=1&token=S3CRET", "https://a.test/?v=1"),
    ("https://a.test/?a=1;key=S3CRET;b=2", "https://a.test/?a=1;b=2"),
    ("https://a.test/?auth=S3CRET&Authorization=S3CRET&x=1", "https://a.test/?x=1"),
    // Signed URLs.
    (
      "https://s.test/m.pmtiles?X-Amz-Algorithm=A&X-Amz-Signature=S3CRET&part=1",
      "https://s.test/m.pmtiles?part=1"
    ),
    // Users and fragments.
    ("https://user:S3CRET@a.test/x", "https://a.test/x"),
    ("https://us%2Fer:S3%40CRET@a.test/x", "https://a.test/x"),
    ("//user:S3CRET@a.test/x", "//a.test/x"),
    ("https://a.test/x?y=1#access_token=S3CRET", "https://a.test/x?y=1"),
    // Encoded names, values with delimiters, URLs in parameters.
    ("https://a.test/?%6Bey=S3CRET", "https://a.test/"),
    ("https://a.test/?key=a%26S3CRET&x=1", "https://a.test/?x=1"),
    ("https://a.test/?sig=a?S3CRET&x=1", "https://a.test/?x=1"),
    ("https://a.test/?sig=a/S3=CRET==&x=1", "https://a.test/?x=1"),
    (
      "https://p.test/?url=https://a.test/?key=S3CRET&x=1",
      "https://p.test/?url=https://a.test/?x=1"
    ),
    (
      "https://p.test/?url=https%3A%2F%2Fu%3AS3CRET%40a.test%2F%3Fkey%3DS3CRET%26v%3D1&x=1",
      "https://p.test/?url=https%3A%2F%2Fa.test%2F%3Fv%3D1&x=1"
    ),
    ("https://p.test/?u=a%253Fkey%253DS3CRET", "https://p.test/?u=a"),
  ])
  func `credentials are removed from a URL`(url: String, stripped: String) {
    #expect(URLRedaction.standard.strip(url) == stripped)
    #expect(URLRedaction.standard.strip(stripped) == stripped)
  }

  @Test(arguments: [
    "https://a.test/styles/liberty", "https://a.test/fonts/Noto%20Sans/0-255.pbf",
    "https://a.test//sprite@2x.png", "https://a.test/a@b?c=d@e",
    "https://a.test/?author=x&keyword=y",
    "https://a.test/?monkey=1&x=%26", "https://a.test/a;key=1/2", "", "?", "&&", "%", "%2", "//",
    "://@",
    "https://a.test/?q=100%25&b=", "data:,key=1",
  ])
  func `other URLs stay unchanged`(url: String) {
    #expect(URLRedaction.standard.strip(url) == (url == "://@" ? "://" : url))
  }

  @Test func `credentials are removed from the URLs of a message`() {
    let message = """
      "https://u:S3CRET@a.test/t?key=S3CRET": 403 after https://a.test/?x=1&token=S3CRET (2 of 3 tries & more)
      """
    #expect(
      URLRedaction.standard.redact(message) == """
        "https://a.test/t": 403 after https://a.test/?x=1 (2 of 3 tries & more)
        """)
  }

  @Test func `an app can add parameter names`() {
    let redaction = URLRedaction(additionalNames: ["Customer"])
    #expect(redaction.strip("https://a.test/?customer=7&key=1&v=2") == "https://a.test/?v=2")
    #expect(
      URLRedaction.standard.strip("https://a.test/?customer=7") == "https://a.test/?customer=7")
  }
}

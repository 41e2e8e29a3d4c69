// SPDX-License-Identifier: Apache-2.0
import MapFiles
import Testing

@Suite struct HTTPDateTests {
  /// The example of RFC 9110, section 5.6.7, in the three formats.
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `the three formats give the same second`(text: String) {
    #expect(HTTPDate.seconds(text, now: 1_000_000_000) == 784_111_777)
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
  ])
  func `dates far away are exact`(text: String, seconds: Double) {
    #expect(HTTPDate.seconds(text, now: 0) == seconds)
  }

  @Test func `a year with two digits is at most 50 years ahead`() {
    let now = 1_700_000_000.0  // 2023
    let in2070 = HTTPDate.seconds("Wednesday, 01-Jan-70 00:00:00 GMT", now: now)
    #expect(in2070 == HTTPDate.seconds("Wed, 01 Jan 2070 00:00:00 GMT", now: now))
    let in1994 = HTTPDate.seconds("Sunday, 06-Nov-94 08:49:37 GMT", now: now)
    #expect(in1994 == 784_111_777)
  }

  @Test(arguments: [
    "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 0x Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
    "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
  ])
  func `other texts are no dates`(text: String) {
    #expect(HTTPDate.seconds(text, now: 0) == nil)
  }

  @Test(arguments: [Double.nan, -.infinity, .infinity, 1e300])
  func `a hostile current time is clamped`(now: Double) {
    #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT", now: now) == 784_111_777)
    _ = HTTPDate.seconds("Sunday, 06-Nov-94 08:49:37 GMT", now: now)
  }
}

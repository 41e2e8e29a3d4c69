// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapCache

/// The freshness rules of RFC 9111, for a private cache.
@Suite struct CachePolicyTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT
  private let now = 784_111_777.0

  private func policy(
    _ headers: (name: String, value: String)..., status: Int = 200, requested: Double? = nil,
    varying: [String] = []
  ) -> CachePolicy {
    CachePolicy(
      status: status, headers: headers, requested: requested ?? now, received: now,
      varyingHeaders: varying)
  }

  /// The lifetime of a response with a `Cache-Control` header, in seconds.
  private func lifetime(_ control: String) -> Double {
    policy(("Cache-Control", control)).expires - now
  }

  @Test(arguments: [
    ("max-age=60", 60.0), ("MAX-AGE=60", 60), ("public, max-age=60", 60), ("max-age=\"60\"", 60),
    (" max-age = 60 ,public", 60), ("private=\"a, max-age=5\", max-age=60", 60), ("max-age=0", 0),
    // Shared caches only.
    ("s-maxage=60", 0), ("s-maxage=5, max-age=60", 60),
    // The most restrictive of conflicting directives; invalid numbers mean stale.
    ("max-age=60, max-age=10", 10), ("max-age=60, no-cache", 0), ("max-age=-1", 0),
    ("max-age=1.5", 0), ("max-age=x", 0), ("max-age", 0), ("max-age=", 0),
    // Hostile numbers are limited to a year.
    ("max-age=99999999999999999999999999", 31_536_000), ("max-age=2147483648", 31_536_000),
    ("max-age=00000000000000000060", 60),
    // No explicit lifetime.
    ("", 0), (",,,", 0), ("public", 0), ("immutable", 0), ("stale-while-revalidate=60", 0),
    ("immutable, max-age=60", 60), ("x=\"\\\"max-age=5\", max-age=60", 60), ("x=\"", 0),
  ])
  func `max-age is the lifetime`(control: String, seconds: Double) {
    #expect(lifetime(control) == seconds)
  }

  @Test func `the directives of several headers are combined`() {
    let policy = policy(("cache-control", "must-revalidate"), ("CACHE-CONTROL", "max-age=60"))
    #expect(policy.expires == now + 60 && policy.mustRevalidate && policy.statesLifetime)
  }

  @Test(arguments: [
    ("no-store", false, false), ("no-store, max-age=60", false, false), ("private", true, false),
    ("no-cache", true, true), ("no-cache=\"Set-Cookie\"", true, true),
    ("must-revalidate", true, true), ("proxy-revalidate", true, false),
    ("stale-if-error=60, must-revalidate", true, true), ("max-age=0", true, false),
  ])
  func `directives say whether a response is stored and must be revalidated`(
    control: String, isStorable: Bool, mustRevalidate: Bool
  ) {
    let policy = policy(("Cache-Control", control))
    #expect(policy.isStorable == isStorable && policy.mustRevalidate == mustRevalidate)
  }

  @Test(arguments: [
    (200, true), (203, true), (204, true), (206, true), (304, true), (404, true), (410, true),
    (301, false), (302, false), (401, false), (403, false), (429, false), (500, false),
    (503, false),
  ])
  func `contents and absent resources are stored, errors are not`(status: Int, isStorable: Bool) {
    #expect(policy(("Cache-Control", "max-age=60"), status: status).isStorable == isStorable)
  }

  @Test func `Expires counts from the server's date, and max-age takes precedence`() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let later = "Sun, 06 Nov 1994 08:50:37 GMT"
    #expect(policy(("Expires", later), ("Date", date)).expires == now + 60)
    #expect(policy(("Expires", later)).expires == now + 60)
    #expect(policy(("Expires", later), ("Cache-Control", "max-age=5")).expires == now + 5)
    #expect(policy(("Expires", date), ("Date", later)).expires == now)
    // The server's clock is an hour ahead.
    let ahead = policy(
      ("Date", "Sun, 06 Nov 1994 09:49:37 GMT"), ("Expires", "Sun, 06 Nov 1994 09:50:37 GMT"))
    #expect(ahead.expires == now + 60)
  }

  @Test(arguments: ["0", "-1", "", "Sun, 06 Nov 1994 08:49:37", "soon"])
  func `an invalid Expires means stale`(expires: String) {
    let policy = policy(
      ("Expires", expires), ("Last-Modified", "Sun, 06 Nov 1983 08:49:37 GMT"))
    #expect(policy.expires == now && policy.statesLifetime)
  }

  @Test func `the age of the response counts`() {
    let control = (name: "Cache-Control", value: "max-age=100")
    #expect(policy(control, ("Age", "30")).expires == now + 70)
    #expect(policy(control, ("Age", "30"), requested: now - 5).expires == now + 65)
    #expect(policy(control, requested: now - 5).expires == now + 95)
    #expect(policy(control, ("Date", "Sun, 06 Nov 1994 08:48:57 GMT")).expires == now + 60)
    #expect(policy(control, ("Age", "500")).expires == now - 400)
    // Ignored: an invalid age, and a clock that was set back between request and response.
    #expect(policy(control, ("Age", "-30")).expires == now + 100)
    #expect(policy(control, requested: now + 3600).expires == now + 100)
    #expect(policy(control, ("Age", "9999999999999999999")).expires < now)
  }

  @Test func `without a lifetime, a tenth of the time since the last change is used`() {
    let tenDaysAgo = (name: "Last-Modified", value: "Thu, 27 Oct 1994 08:49:37 GMT")
    #expect(policy(tenDaysAgo).expires == now + 86_400)
    #expect(!policy(tenDaysAgo).statesLifetime)
    #expect(policy(("Last-Modified", "Sat, 01 Jan 1000 00:00:00 GMT")).expires == now + 7 * 86_400)
    #expect(policy(("Last-Modified", "Mon, 07 Nov 1994 08:49:37 GMT")).expires == now)
    #expect(policy(("Last-Modified", "today")).expires == now)
    #expect(policy(tenDaysAgo, ("Cache-Control", "max-age=1")).expires == now + 1)
    #expect(policy(tenDaysAgo, ("Cache-Control", "no-cache")).expires == now)
  }

  @Test func `a response that varies with a header of the app is not stored`() {
    #expect(!policy(("Vary", "*")).isStorable)
    #expect(policy(("Vary", "Accept-Encoding, Origin")).isStorable)
    #expect(!policy(("Vary", "Origin , authorization"), varying: ["Authorization"]).isStorable)
    #expect(policy(("Vary", "Authorization")).isStorable)
  }

  @Test func `random headers give finite times within the limits`() {
    var random = SplitMix64(seed: 9)
    let pieces = [
      "max-age", "=", ",", "\"", "\\", " ", "0", "99999999999", "no-cache", "Sun, 06 Nov 1994",
      "08:49:37",
      "GMT", "-1", "\u{0}", "é", "*",
    ]
    let names = ["Cache-Control", "Expires", "Date", "Age", "Last-Modified", "Vary"]
    for _ in 0..<5000 {
      let headers = names.map { name in
        (
          name: name,
          value: (0..<random.int(in: 0...6)).map { _ in pieces[random.int(in: 0...15)] }.joined()
        )
      }
      let policy = CachePolicy(status: 200, headers: headers, requested: now, received: now)
      #expect(policy.expires <= now + 31_536_000 && policy.expires.isFinite)
    }
  }
}

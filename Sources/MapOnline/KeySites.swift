// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapHTTP

/// The domains to which the values of placeholders are sent. A value without one is sent to all servers.
final class KeySites: Sendable {
  private struct Site: Hashable {
    var domain: String
    var isSecure: Bool

    /// `nil` if the URL is not valid.
    init?(_ url: String) {
      guard let address = try? HTTPAddress(url) else { return nil }
      domain = KeySites.domain(ofHost: address.host)
      isSecure = address.isSecure
    }
  }

  private let sites = Mutex<[String: Set<Site>]>([:])

  /// Adds the domain of a URL that the user wrote.
  func add(_ url: String, to name: String) {
    guard let site = Site(url) else { return }
    sites.withLock { _ = $0[name, default: []].insert(site) }
  }

  /// Whether a URL can contain the value of a placeholder. A value for an `https:` URL is not sent without encryption.
  func allow(_ url: String, for name: String) -> Bool {
    guard let allowed = sites.withLock({ $0[name] }) else { return true }
    guard let site = Site(url) else { return false }
    return allowed.contains { $0.domain == site.domain && (site.isSecure || !$0.isSecure) }
  }

  /// The domain that a host shares with others of the same owner: `maptiler.com` for `api.maptiler.com`.
  ///
  /// The rules are fewer than those of the Public Suffix List: a domain that several owners share and that is not known
  /// here counts as one.
  static func domain(ofHost host: String) -> String {
    let labels = host.split(separator: ".")
    let isName = labels.last.map { $0.utf8.contains { !(0x30...0x39).contains($0) } } ?? false
    guard labels.count > 2, isName, !host.utf8.contains(UInt8(ascii: ":")) else { return host }
    let domain = labels.suffix(2).joined(separator: ".")
    if sharedDomains.contains(domain) { return host }
    let isCountry = labels[labels.count - 1].utf8.count == 2
    return isCountry && countryGroups.contains(String(labels[labels.count - 2]))
      ? labels.suffix(3).joined(separator: ".") : domain
  }

  /// The domains of hosting services, whose subdomains belong to different customers.
  private static let sharedDomains: Set = [
    "akamaized.net", "aliyuncs.com", "amazonaws.com", "appspot.com", "azure.com", "azureedge.net",
    "azurefd.net", "azurewebsites.net", "b-cdn.net", "backblazeb2.com", "cloudfront.net",
    "digitaloceanspaces.com", "firebaseapp.com", "fly.dev", "github.io", "githubusercontent.com",
    "gitlab.io", "googleapis.com", "herokuapp.com", "linodeobjects.com", "netlify.app",
    "ngrok-free.app", "ngrok.io", "onrender.com", "pages.dev", "r2.dev", "run.app", "supabase.co",
    "surge.sh", "vercel.app", "wasabisys.com", "web.app", "windows.net", "workers.dev",
  ]

  /// The second-level names under a country's domain, as in `co.uk`.
  private static let countryGroups: Set = [
    "ac", "co", "com", "edu", "go", "gob", "gov", "mil", "ne", "net", "or", "org",
  ]
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// A value of a configuration, with the name that errors begin with.
struct ConfigurationValue {
  let name: String
  let json: JSON
  /// The folder of relative paths.
  let folder: String

  func text() throws(ServerError) -> String {
    guard let text = json.string else { throw error("be a string") }
    return text
  }

  func texts() throws(ServerError) -> [String] {
    guard let texts = json.array?.map(\.string), !texts.contains(nil) else {
      throw error("be an array of strings")
    }
    return texts.compactMap(\.self)
  }

  func pairs() throws(ServerError) -> [String: String] {
    guard let members = json.object, members.allSatisfy({ $0.value.string != nil }) else {
      throw error("be an object with string values")
    }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.string ?? "") })
  }

  func number(_ range: ClosedRange<Double>) throws(ServerError) -> Double {
    guard let number = json.number, range.contains(number) else {
      throw error("be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func wholeNumber(_ range: ClosedRange<Int>) throws(ServerError) -> Int {
    guard let number = json.number.flatMap({ Int(exactly: $0) }), range.contains(number) else {
      throw error("be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Paths and URLs.
  func paths() throws(ServerError) -> [String] { try texts().map(absolute) }

  func folderPath() throws(ServerError) -> String {
    let text = try text()
    guard !text.contains("://") else { throw error("be a folder, not a URL") }
    return absolute(text)
  }

  private func absolute(_ path: String) -> String {
    if path.hasPrefix("/") || path.contains("://") { return path }
    return URL(filePath: folder, directoryHint: .isDirectory).appending(path: path)
      .path(percentEncoded: false)
  }

  /// The language of labels.
  func language() throws(ServerError) -> String {
    let text = try text()
    let code = /local|[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*(\/local)?/
    guard text.wholeMatch(of: code) != nil else {
      throw error("be a code such as de, local, or de/local, not \(text)")
    }
    return text
  }

  func accessKeys() throws(ServerError) -> [AccessKey] {
    let items = json.array?.map(ConfigurationValue.accessKey)
    guard let items, !items.contains(nil) else {
      throw error("be an array of strings, or objects with key and hosts")
    }
    let keys = items.compactMap(\.self)
    guard !keys.contains(where: \.key.isEmpty) else { throw error("have no empty key") }
    for host in keys.flatMap({ $0.hosts ?? [] }) {
      guard !host.isEmpty, host != "*", !host.contains(where: { ":/@ ".contains($0) }) else {
        throw error("have hosts such as maps.example.com or *.example.com, not \(host)")
      }
    }
    return keys
  }

  private static func accessKey(_ item: JSON) -> AccessKey? {
    if let key = item.string { return AccessKey(key) }
    let hosts = item["hosts"]?.array?.compactMap(\.string)
    guard let key = item["key"]?.string, let hosts, hosts.count == item["hosts"]?.array?.count
    else { return nil }
    return AccessKey(key, hosts: hosts)
  }

  func origins() throws(ServerError) -> [String] {
    let origins = try texts()
    for origin in origins where origin != "*" && !ConfigurationValue.isOrigin(origin) {
      throw error("have origins such as https://maps.example.com, or *, not \(origin)")
    }
    return origins
  }

  /// Whether a text is an origin as browsers send it: a scheme, a host and perhaps a port, in lower case.
  private static func isOrigin(_ text: String) -> Bool {
    guard let url = URL(string: text), url.scheme != nil, url.host() != nil else { return false }
    return text == text.lowercased() && url.path().isEmpty && url.query() == nil
  }

  private func error(_ rule: String) -> ServerError { ServerError(500, "\(name) must \(rule)") }
}

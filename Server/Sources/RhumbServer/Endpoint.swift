// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// A URL of the server: a method, a path with parameters, and its function.
struct Endpoint: Sendable {
  /// Answers a request with the parameters of its path.
  typealias Handler =
    @Sendable (MapServer, ServerRequest, [String: String]) async throws -> ServerReply

  let method: String
  /// The path, with parameters in braces that are one segment each, or a part of one.
  let path: String
  /// One sentence for the OpenAPI document.
  let summary: String
  /// The parameters of the query.
  let query: [EndpointParameter]
  /// The media type of the response; `nil` if it depends on the URL.
  let mediaType: String?
  /// Whether only clients with a key may use it, if the server has keys.
  let needsKey: Bool
  private let pattern: [String]
  let handler: Handler

  init(
    _ method: String, _ path: String, _ summary: String, query: [EndpointParameter] = [],
    mediaType: String? = "application/json", needsKey: Bool = true, handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.summary = summary
    self.query = query
    self.mediaType = mediaType
    pattern = path.split(separator: "/").map(String.init)
    self.needsKey = needsKey
    self.handler = handler
  }

  /// Returns the parameters of a path; `nil` for a path of another endpoint.
  func match(_ segments: [String]) -> [String: String]? {
    guard segments.count == pattern.count else { return nil }
    var parameters: [String: String] = [:]
    for (part, segment) in zip(pattern, segments) {
      guard Endpoint.match(part[...], segment[...], &parameters) else { return nil }
    }
    return parameters
  }

  /// Matches a segment such as `{y}.{format}`. Each parameter but the last ends at the next literal.
  private static func match(
    _ pattern: Substring, _ segment: Substring, _ parameters: inout [String: String]
  ) -> Bool {
    guard let open = pattern.firstIndex(of: "{"), let close = pattern.firstIndex(of: "}") else {
      return pattern == segment
    }
    let prefix = pattern[..<open]
    guard segment.hasPrefix(prefix) else { return false }
    let name = String(pattern[pattern.index(after: open)..<close])
    let rest = pattern[pattern.index(after: close)...]
    let value = segment.dropFirst(prefix.count)
    guard let next = rest.firstIndex(of: "{") ?? (rest.isEmpty ? nil : rest.endIndex) else {
      parameters[name] = String(value)
      return !value.isEmpty
    }
    // The last occurrence of the literal, so that `60.1,24.9.png` has the format `png`.
    guard let range = value.ranges(of: rest[..<next]).last, range.lowerBound > value.startIndex
    else { return false }
    parameters[name] = String(value[..<range.lowerBound])
    return match(rest[next...], value[range.upperBound...], &parameters)
  }
}

extension Endpoint {
  /// The operation in an OpenAPI document.
  var operation: JSON {
    let names = path.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first }
    var parameters = names.map { EndpointParameter.path(String($0)) } + query
    if needsKey { parameters.append(.key) }
    var success: JSONObjectMembers = ["description": "The result."]
    if let mediaType { success["content"] = .object([mediaType: [:]]) }
    var operation: JSONObjectMembers = [
      "summary": .string(summary), "parameters": .array(parameters.map(\.json)),
      "responses": [
        "200": JSON(members: success), "default": ["description": "An error, as JSON."],
      ],
    ]
    if method == "POST" {
      operation["requestBody"] = [
        "description": "A GeoJSON document.", "required": false,
        "content": ["application/geo+json": ["schema": ["type": "object"]]],
      ]
    }
    return JSON(members: operation)
  }
}

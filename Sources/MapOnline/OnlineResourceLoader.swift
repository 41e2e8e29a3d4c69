// SPDX-License-Identifier: Apache-2.0
import MapCache
import MapHTTP
public import MapResources

/// Loads resources from the network and from files.
///
/// Resources from the network are kept in a cache on the disk. A fresh cached resource is used without a request. An
/// older one is used at once, while its server confirms or replaces it for the next load. If the server demands
/// revalidation (`must-revalidate`, `no-cache`), the loader sends a request first. An older resource is also used if
/// the server cannot be reached. Requests that fail with a temporary error are repeated until ``Options/timeout``.
///
/// Copies of a loader share their cache and requests.
public struct OnlineResourceLoader: ResourceLoader, ContentLoader {
  /// The settings of a loader.
  public struct Options: Sendable {
    /// The values of placeholders in URLs, such as `{key}`. The cache and messages do not contain them. A value that
    /// the style's own URL contains is sent only to the domain of that URL.
    public var keys: [String: String] = [:]
    /// The folder of the cache, which several processes can share. By default `$XDG_CACHE_HOME/rhumb`, or else
    /// `~/.cache/rhumb`. With `nil`, resources are kept in memory.
    public var cacheFolder = ResourceCache.defaultFolder()
    /// Whether resources are only loaded from the cache and from files.
    public var isOffline = false
    /// The time in seconds for a resource, including repeated requests; at least 0.01.
    public var timeout = 30.0
    /// Changes each request before it is sent, such as to sign its URL or to add a header. The cache uses the
    /// original URL. An error that it throws is the error of the load.
    public var prepare: (@Sendable (Request) async throws -> Request)?
    /// Sends requests with the app's own network library instead of Rhumb's; `nil` for Rhumb's. The cache, the rules for
    /// repeated requests, and ``prepare`` stay as they are.
    ///
    /// The closure receives the headers that the server must see, among them `Range` and those that ask whether
    /// an outdated resource has changed. It follows redirects; relative URLs in a document are resolved against the URL of the
    /// request. It returns the response of any status, with the decompressed body. An error that it throws means that the
    /// server was not reached: the request is repeated later. Several requests run at the same time. Their tasks are canceled
    /// when nobody waits for them, and after ``timeout``.
    public var send:
      (
        @Sendable (Request) async throws -> (
          status: Int, headers: [String: String], body: [UInt8]
        )
      )?
    /// Whether outdated resources are confirmed by their servers before they are used, for programs that draw one
    /// image and end.
    package var confirmsFirst = false
    /// Receives the server of a request that has no response after 3 seconds, once until it responds. It is not called on
    /// the main actor. `MapView.loadingState` has the rest of the state.
    public var onDelay: (@Sendable (_ server: String) -> Void)?
    /// Receives warnings about the cache, each a sentence without a period.
    public var warn: @Sendable (String) -> Void = { _ in }

    /// Creates options with the default values.
    public init() {}
  }

  /// The base folder of relative paths.
  package var base: String {
    get { files.base }
    set { files.base = newValue }
  }

  /// Whether files are loaded. `false` for the style of a server.
  package var allowsFiles = true

  /// Whether the loader is that of a program that draws one image and ends.
  package let confirmsFirst: Bool

  private var files = FileResourceLoader()
  let remote: RemoteResources

  /// The loader of tile layers without a loader of their own.
  package static let shared = OnlineResourceLoader()

  /// Creates a loader. The cache is opened when it is first used.
  public init(options: Options = Options()) {
    self.init(
      options: options, transport: HTTPClient.shared, clock: .system,
      cache: ResourceCache(folder: options.cacheFolder, warn: options.warn))
  }

  /// Creates a loader with its own parts, for tests.
  package init(
    options: Options, transport: any ResourceTransport, clock: NetworkClock, cache: ResourceCache
  ) {
    confirmsFirst = options.confirmsFirst
    let keys = URLKeys(options.keys)
    let own = options.send.map { AppTransport(clock: clock, send: $0) }
    let server = ServerStage(
      transport: own ?? transport, clock: clock, keys: keys, timeout: options.timeout,
      prepare: options.prepare)
    remote = RemoteResources(
      server: server, cache: cache, keys: keys, isOffline: options.isOffline,
      confirmsFirst: options.confirmsFirst,
      delays: options.onDelay.map { DelayNotices(clock: clock, notify: $0) })
  }

  /// The running loads, and whether outdated resources are used because servers cannot be reached.
  package var state: LoaderState { remote.state }

  /// Returns the contents of a resource, or `nil` if it does not exist.
  ///
  /// - Throws: ``NetworkError``, `ResourceError.unreadable` for a file that cannot be read, and `CancellationError` if
  ///   the task is canceled.
  public func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    let content = try await content(request)
    LoadContext.details?.note(content, of: request)
    return content?.bytes
  }

  package func content(_ request: ResourceRequest) async throws -> ResourceContent? {
    let request = request.withoutArchiveScheme
    if ResourceURL.isRemote(request.url) { return try await remote.content(request) }
    guard files.path(of: request.url) != nil else {
      throw NetworkError.unsupportedScheme(ResourceURL.scheme(of: request.url) ?? request.url)
    }
    guard allowsFiles else {
      throw NetworkError.failed(
        url: request.url, reason: "a style from the network cannot use files of this device")
    }
    return try await files.load(request).map { ResourceContent(bytes: $0, base: request.url) }
  }

  public func reject(_ request: ResourceRequest) async {
    let request = request.withoutArchiveScheme
    if ResourceURL.isRemote(request.url) { await remote.reject(request) }
  }

  public func path(of url: String) -> String? {
    let url = ResourceURL.withoutArchiveScheme(url)
    return ResourceURL.isRemote(url) || !allowsFiles ? nil : files.path(of: url)
  }

  /// Returns a URL whose placeholders for the loader's keys are not percent-encoded, as `URL` encodes them.
  package func placeholders(in url: String) -> String { remote.placeholders(in: url) }

  /// Restricts the keys in a URL that the user wrote to its domain.
  package func bindKeys(to url: String) {
    remote.bindKeys(to: ResourceURL.withoutArchiveScheme(url))
  }

  /// Stores all loaded resources and closes the cache. Call it before the program ends. The loader can load only from
  /// the network and from files afterwards.
  public func close() async { await remote.close() }
}

extension ResourceRequest {
  /// The request without `pmtiles://` before an `http:` or `https:` URL.
  fileprivate var withoutArchiveScheme: ResourceRequest {
    var request = self
    request.url = ResourceURL.withoutArchiveScheme(url)
    return request
  }
}

// MARK: - Request

extension OnlineResourceLoader {
  /// A request to a server: ``OnlineResourceLoader/Options/prepare`` can sign its URL or add headers, and
  /// ``OnlineResourceLoader/Options/send`` can send it.
  public struct Request: Equatable, Sendable {
    /// The URL, with the values of its keys.
    public var url: String
    /// The additional header fields. A redirect to another server drops those that can contain credentials.
    public var headers: [String: String]
    /// The use of the resource.
    public let kind: ResourceRequest.Kind

    init(url: String, kind: ResourceRequest.Kind) {
      self.url = url
      self.kind = kind
      headers = [:]
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package import Foundation
import MapFiles

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends HTTP and HTTPS requests with Foundation's `URLSession`.
///
/// Uses only the session's delegate: on Linux, `data(for:)` can deadlock when a task is canceled. Follows
/// redirects itself, because the session's own redirects can crash over HTTP/2.
package final class HTTPClient: Sendable {
  /// A request.
  package struct Request: Sendable {
    package var url: URL
    package var headers: [String: String] = [:]
    /// The bytes to post; `nil` for a GET request.
    package var body: [UInt8]?
    /// The seconds allowed for the complete response, including redirects, 0.01...3600. NaN means 3600.
    package var timeout: Double
    /// The maximum length of the response in bytes, after decompression.
    package var maximumBytes: Int

    package init(_ url: URL, timeout: Double, maximumBytes: Int) {
      self.url = url
      self.timeout = timeout
      self.maximumBytes = maximumBytes
    }
  }

  /// A response with any status.
  package struct Answer: Equatable, Sendable {
    package var status: Int
    package var body: [UInt8]
  }

  /// The client shared by the process. All requests use its session and connections.
  package static let shared = HTTPClient()

  private let session: URLSession
  private let receiver = AnswerReceiver()

  private init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = ResourceLimits.connectionsPerServer
    configuration.urlCache = nil
    // If the delegate queue falls behind, received data is buffered without limit. The size limit of a
    // response needs a queue that runs promptly.
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.qualityOfService = .userInitiated
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: queue)
  }

  /// Sends a request and waits for the complete response.
  ///
  /// Throws ``HTTPError/canceled`` as soon as the task is canceled.
  package func send(_ request: Request) async throws(HTTPError) -> Answer {
    var request = request
    if request.timeout.isNaN { request.timeout = 3600 }
    let timeout = min(max(request.timeout, 0.01), 3600)
    let end = ContinuousClock.now + .seconds(timeout)
    for _ in 0...ResourceLimits.redirects {
      guard request.url.scheme == "http" || request.url.scheme == "https" else {
        throw .unsupportedURL(request.url.absoluteString)
      }
      let left = (end - .now) / .seconds(1)
      guard left > 0 else { throw .timedOut(within: request.timeout) }
      let task = session.dataTask(with: request.message(timeout: left))
      let received = await receiver.answer(
        to: task, within: left, of: request.timeout, maximumBytes: request.maximumBytes)
      switch received {
      case .failure(let error): throw error
      case .success(let received):
        guard let location = received.location else { return received.answer }
        request.redirect(to: location, status: received.answer.status)
      }
    }
    throw .tooManyRedirects(limit: ResourceLimits.redirects)
  }
}

/// Why a request has no response.
package enum HTTPError: Error, Equatable, Sendable {
  /// The task was canceled.
  case canceled
  case unsupportedURL(String)
  /// There was no complete response within a number of seconds.
  case timedOut(within: Double)
  /// The response is longer than the limit, in bytes.
  case tooLong(limit: Int)
  case tooManyRedirects(limit: Int)
  /// The server could not be reached or the response was cut off. The value is the system's message.
  case failed(String)
}

extension HTTPError: CustomStringConvertible {
  /// A readable message that fits into a sentence.
  package var description: String {
    switch self {
    case .canceled: "the request was canceled"
    case .unsupportedURL(let url): "\(url) is not a valid HTTP URL"
    case .timedOut(let seconds): "no response within \(seconds) s"
    case .tooLong(let limit): "the response is longer than \(limit) bytes"
    case .tooManyRedirects(let limit): "the server sent more than \(limit) redirects"
    case .failed(let reason): reason
    }
  }
}

extension HTTPClient.Request {
  fileprivate func message(timeout: Double) -> URLRequest {
    var message = URLRequest(url: url, timeoutInterval: timeout)
    for (name, value) in headers { message.setValue(value, forHTTPHeaderField: name) }
    if let body {
      message.httpMethod = "POST"
      message.httpBody = Data(body)
    }
    return message
  }

  /// Follows a redirect. 307 and 308 repeat the request; other statuses send a GET request.
  fileprivate mutating func redirect(to location: URL, status: Int) {
    url = location
    if status != 307, status != 308 { body = nil }
  }
}

/// Collects the responses of a session's tasks.
private final class AnswerReceiver: NSObject, URLSessionDataDelegate, Sendable {
  struct Received: Sendable {
    var answer = HTTPClient.Answer(status: 0, body: [])
    /// The target of a redirect.
    var location: URL?
  }

  private struct Waiting {
    var continuation: CheckedContinuation<Result<Received, HTTPError>, Never>
    var maximumBytes: Int
    /// The timeout of the complete request, in seconds.
    var timeout: Double
    var received = Received()
  }

  private let waiting = Mutex<[Int: Waiting]>([:])

  func answer(
    to task: URLSessionDataTask, within seconds: Double, of timeout: Double, maximumBytes: Int
  ) async -> Result<Received, HTTPError> {
    if Task.isCancelled {
      task.cancel()
      return .failure(.canceled)
    }
    let clock = Task {
      try await Task.sleep(for: .seconds(seconds))
      self.finish(task, .failure(.timedOut(within: timeout)))
    }
    defer { clock.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.withLock {
          $0[task.taskIdentifier] = Waiting(
            continuation: continuation, maximumBytes: maximumBytes, timeout: timeout)
        }
        task.resume()
        if Task.isCancelled { finish(task, .failure(.canceled)) }
      }
    } onCancel: {
      finish(task, .failure(.canceled))
    }
  }

  /// Completes the wait for a task's response. Later data for the task is ignored.
  private func finish(_ task: URLSessionTask, _ result: Result<Received, HTTPError>) {
    let waiting = waiting.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let waiting else { return }
    waiting.continuation.resume(returning: result)
    task.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
    var received = Received()
    received.answer.status = response.statusCode
    received.location = request.url
    finish(task, .success(received))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    let isTooLong = waiting.withLock { waiting in
      guard let limit = waiting[dataTask.taskIdentifier]?.maximumBytes else { return false }
      waiting[dataTask.taskIdentifier]?.received.answer.status = status
      return response.expectedContentLength > limit
    }
    completionHandler(isTooLong ? .cancel : .allow)
    if isTooLong { refuse(dataTask) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = waiting.withLock { waiting -> Bool in
      let id = dataTask.taskIdentifier
      guard let limit = waiting[id]?.maximumBytes,
        let count = waiting[id]?.received.answer.body.count
      else { return false }
      guard count + data.count <= limit else { return true }
      // Append in place: a second reference to the bytes would copy all of them.
      waiting[id]?.received.answer.body.append(contentsOf: data)
      return false
    }
    if isTooLong { refuse(dataTask) }
  }

  private func refuse(_ task: URLSessionTask) {
    let limit = waiting.withLock { $0[task.taskIdentifier]?.maximumBytes }
    if let limit { finish(task, .failure(.tooLong(limit: limit))) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let answer = waiting.withLock { $0[task.taskIdentifier].map { ($0.timeout, $0.received) } }
    guard let (timeout, received) = answer else { return }
    guard let error else {
      finish(task, .success(received))
      return
    }
    // The session has its own timeout, which may expire first.
    let isLate = (error as? URLError)?.code == .timedOut
    finish(
      task,
      .failure(isLate ? .timedOut(within: timeout) : .failed(error.localizedDescription)))
  }
}

// SPDX-License-Identifier: Apache-2.0
package import Foundation
import MapFiles
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests by `http` and `https`, with Foundation's `URLSession`.
///
/// The session is used through its delegate only: on Linux `data(for:)` can deadlock where tasks are canceled.
/// Redirects are followed here and not by the session, which can trap in one over HTTP/2.
package final class HTTPClient: Sendable {
  /// A request.
  package struct Request: Sendable {
    package var url: URL
    package var headers: [String: String] = [:]
    /// Bytes to post; nil for a GET request.
    package var body: [UInt8]?
    /// Seconds until the whole answer must be there, redirects included; 0.01...3600. NaN is the most.
    package var timeout: Double
    /// The longest answer that is received, in bytes, after decompression.
    package var maximumBytes: Int

    package init(_ url: URL, timeout: Double, maximumBytes: Int) {
      self.url = url
      self.timeout = timeout
      self.maximumBytes = maximumBytes
    }
  }

  /// An answer of any status.
  package struct Answer: Equatable, Sendable {
    package var status: Int
    package var body: [UInt8]
  }

  /// The client of the process. Its session and connections serve all requests.
  package static let shared = HTTPClient()

  private let session: URLSession
  private let receiver = AnswerReceiver()

  private init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = ResourceLimits.connectionsPerServer
    configuration.urlCache = nil
    // Data waits without limit for a queue that is late: the limit on an answer's size needs a prompt one.
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.qualityOfService = .userInitiated
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: queue)
  }

  /// Sends a request and waits for the whole answer.
  ///
  /// Ends at once where the task is canceled.
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
      guard left > 0 else { throw .noAnswer(within: request.timeout) }
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

/// The failures of a request that has no answer.
package enum HTTPError: Error, Equatable, Sendable {
  /// The task was canceled.
  case canceled
  case unsupportedURL(String)
  /// There was no whole answer within so many seconds.
  case noAnswer(within: Double)
  /// The answer is longer than the limit, in bytes.
  case tooLong(limit: Int)
  case tooManyRedirects(limit: Int)
  /// The server was not reached, or the answer was cut off; with the system's message.
  case failed(String)
}

extension HTTPError: CustomStringConvertible {
  /// A clause for people.
  package var description: String {
    switch self {
    case .canceled: "the request was canceled"
    case .unsupportedURL(let url): "\(url) is no address of a service"
    case .noAnswer(let seconds): "no answer within \(seconds) s"
    case .tooLong(let limit): "the answer is longer than \(limit) bytes"
    case .tooManyRedirects(let limit): "the server redirects more than \(limit) times"
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

  /// Follows a redirect: 307 and 308 repeat the request, the others ask with GET.
  fileprivate mutating func redirect(to location: URL, status: Int) {
    url = location
    if status != 307, status != 308 { body = nil }
  }
}

/// Collects the answers of a session's tasks.
private final class AnswerReceiver: NSObject, URLSessionDataDelegate, Sendable {
  struct Received: Sendable {
    var answer = HTTPClient.Answer(status: 0, body: [])
    /// The target of a redirect.
    var location: URL?
  }

  private struct Waiting {
    var continuation: CheckedContinuation<Result<Received, HTTPError>, Never>
    var maximumBytes: Int
    /// Seconds of the whole request.
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
      self.finish(task, .failure(.noAnswer(within: timeout)))
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

  /// Ends the wait for a task's answer. What still comes for the task is ignored.
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
      // In place: a second reference to the bytes would have them all copied.
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
      .failure(isLate ? .noAnswer(within: timeout) : .failed(error.localizedDescription)))
  }
}

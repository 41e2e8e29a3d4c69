// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapRoute
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The network, by Foundation's `URLSession`.
public struct URLSessionTransport: HTTPTransport {
  private let receiver: AnswerReceiver

  public init() { receiver = AnswerReceiver() }

  public func send(_ request: HTTPRequest) async throws(RouteError) -> HTTPResponse {
    guard let url = URL(string: request.url), url.scheme == "http" || url.scheme == "https" else {
      throw .network("\(request.url) is no address of a service")
    }
    var message = URLRequest(url: url, timeoutInterval: min(max(request.timeout, 0.01), 3600))
    message.setValue("application/json", forHTTPHeaderField: "Accept")
    if let body = request.body {
      message.httpMethod = "POST"
      message.httpBody = Data(body.utf8)
      message.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    return try await receiver.answer(to: message, limit: request).get()
  }
}

/// Collects the answers of one session's tasks.
private final class AnswerReceiver: NSObject, URLSessionDataDelegate, Sendable {
  private typealias Answer = Result<HTTPResponse, RouteError>

  private struct Waiting {
    var continuation: CheckedContinuation<Result<HTTPResponse, RouteError>, Never>
    var maximumBytes: Int
    /// Seconds.
    var timeout: Double
    var status = 0
    var body: [UInt8] = []
  }

  private let waiting = Mutex<[Int: Waiting]>([:])
  private let session = Mutex<URLSession?>(nil)

  func answer(
    to message: URLRequest, limit: HTTPRequest
  ) async -> Result<HTTPResponse, RouteError> {
    if Task.isCancelled { return .failure(.cancelled) }
    let task = dataTask(message)
    let clock = Task {
      try await Task.sleep(for: .seconds(message.timeoutInterval))
      self.finish(task, .failure(.noAnswer(within: limit.timeout)))
    }
    defer { clock.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.withLock {
          $0[task.taskIdentifier] = Waiting(
            continuation: continuation, maximumBytes: limit.maximumBytes, timeout: limit.timeout)
        }
        task.resume()
        if Task.isCancelled { finish(task, .failure(.cancelled)) }
      }
    } onCancel: {
      finish(task, .failure(.cancelled))
    }
  }

  /// A task of the session, which is made for the first one.
  private func dataTask(_ message: URLRequest) -> URLSessionDataTask {
    session.withLock { session in
      let open =
        session
        ?? URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
      session = open
      return open.dataTask(with: message)
    }
  }

  /// Ends the wait for a task's answer, whatever else still comes for it.
  private func finish(_ task: URLSessionTask, _ answer: Result<HTTPResponse, RouteError>) {
    let waiting = waiting.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let waiting else { return }
    waiting.continuation.resume(returning: answer)
    task.cancel()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    waiting.withLock { $0[dataTask.taskIdentifier]?.status = status }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = waiting.withLock { waiting -> Bool in
      guard let answer = waiting[dataTask.taskIdentifier] else { return false }
      guard answer.body.count + data.count <= answer.maximumBytes else { return true }
      waiting[dataTask.taskIdentifier]?.body.append(contentsOf: data)
      return false
    }
    if isTooLong { finish(dataTask, .failure(.badAnswer("it is too long"))) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      // The session has a clock too, which may be the first to ring.
      let timeout = waiting.withLock { $0[task.taskIdentifier]?.timeout }
      let isLate = (error as? URLError)?.code == .timedOut
      finish(
        task,
        .failure(
          isLate ? .noAnswer(within: timeout ?? 0) : .network(error.localizedDescription)))
      return
    }
    let answer = waiting.withLock { $0[task.taskIdentifier].map { ($0.status, $0.body) } }
    guard let answer else { return }
    finish(task, .success(HTTPResponse(status: answer.0, body: answer.1)))
  }
}

extension RouteError {
  fileprivate static func noAnswer(within seconds: Double) -> RouteError {
    .network("no answer within \(seconds) s")
  }
}

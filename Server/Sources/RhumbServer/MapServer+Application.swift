// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
public import Hummingbird
import HummingbirdCore
import NIOCore

extension MapServer {
  /// The server as an application of Hummingbird, which listens on the configuration's address.
  ///
  /// A request is canceled when its client hangs up.
  ///
  /// - Parameter onListening: Called with the port when the server accepts connections.
  public func application(
    _ configuration: ServerConfiguration,
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let publicURL = configuration.publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    return Application(
      responder: CallbackResponder { (request: Request, connection: ClientConnection) in
        let reply = await self.metrics.answering {
          await connection.untilHangUp { await self.respond(to: request, publicURL: publicURL) }
        }
        return Response(reply, hasBody: request.method != .head)
      },
      server: .http1(configuration: .init(additionalChannelHandlers: [HangUpHandler()])),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.address, port: configuration.port), serverName: "rhumb"),
      onServerRunning: { await onListening($0.localAddress?.port ?? 0) })
  }

  private func respond(to request: Request, publicURL: String?) async -> ServerReply {
    let origin = publicURL ?? "http://\(request.head.authority ?? "localhost")"
    let page = request.headers[.origin]
    do {
      let body = try await request.body.collect(upTo: ServerConfiguration.maximumBody)
      var parsed = try ServerRequest(
        request.method.rawValue, request.head.path ?? "/", origin: origin,
        ifNoneMatch: request.headers[.ifNoneMatch], body: Array(body.readableBytesView))
      parsed.pageOrigin = page
      parsed.referrer = request.headers[.referer]
      return await respond(to: parsed)
    } catch let error as ServerError {
      return withOrigin(error.reply, for: page)
    } catch {
      return withOrigin(MapServer.bodyError(error).reply, for: page)
    }
  }

  /// The answer to a request whose body cannot be read.
  private static func bodyError(_ error: any Error) -> ServerError {
    switch error {
    case is NIOTooManyBytesError:
      ServerError(413, "the body is larger than \(ServerConfiguration.maximumBody) bytes")
    case is CancellationError: .busy
    default: ServerError(400, "the body is not complete")
    }
  }
}

extension Response {
  fileprivate init(_ reply: ServerReply, hasBody: Bool) {
    var headers = HTTPFields()
    if let type = reply.contentType { headers[.contentType] = type }
    for (name, value) in reply.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    if !hasBody { headers[.contentLength] = String(reply.body.count) }
    self.init(
      status: HTTPResponse.Status(code: reply.status), headers: headers,
      body: hasBody ? ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)) : ResponseBody())
  }
}

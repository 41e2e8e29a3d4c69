// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

extension MapServer {
  /// The server as an application of Hummingbird, which listens on the configuration's address.
  ///
  /// - Parameter onListening: Called with the port when the server accepts connections.
  public func application(
    _ configuration: ServerConfiguration,
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) -> Application<CallbackResponder<BasicRequestContext>> {
    let publicURL = configuration.publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    return Application(
      responder: CallbackResponder { request, _ in
        let reply = await self.respond(to: request, publicURL: publicURL)
        return Response(reply, hasBody: request.method != .head)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.address, port: configuration.port), serverName: "rhumb"),
      onServerRunning: { await onListening($0.localAddress?.port ?? 0) })
  }

  /// Answers a request. Cancels a static image if its client hangs up. Tiles are rendered to the end for others.
  private func respond(to request: Request, publicURL: String?) async -> ServerReply {
    let origin = publicURL ?? "http://\(request.head.authority ?? "localhost")"
    guard request.head.path?.contains("/static/") == true else {
      return await respond(to: request, request.body, origin)
    }
    // Hummingbird reads the connection to its end meanwhile, and closes it after the response.
    let reply = try? await request.body.consumeWithCancellationOnInboundClose { body in
      await respond(to: request, body, origin)
    }
    guard var reply else { return withOrigin(ServerError.busy.reply) }
    reply.headers["connection"] = "close"
    return reply
  }

  private func respond(
    to request: Request, _ body: RequestBody, _ origin: String
  ) async -> ServerReply {
    do {
      let body = try await body.collect(upTo: ServerConfiguration.maximumBody)
      let parsed = try ServerRequest(
        request.method.rawValue, request.head.path ?? "/", origin: origin,
        ifNoneMatch: request.headers[.ifNoneMatch], body: Array(body.readableBytesView))
      return await respond(to: parsed)
    } catch let error as ServerError {
      return withOrigin(error.reply)
    } catch {
      return withOrigin(
        ServerError(413, "the body is larger than \(ServerConfiguration.maximumBody) bytes").reply)
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

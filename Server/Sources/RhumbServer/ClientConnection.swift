// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import NIOCore

/// The connection on which a request arrived.
struct ClientConnection: InitializableFromSource {
  private let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }

  /// Answers a request of the connection. The task of the answer is canceled when the client hangs up.
  ///
  /// A client that closes only its direction of the connection counts as one that has hung up.
  func untilHangUp<Reply: Sendable>(
    _ answer: @escaping @Sendable () async -> Reply
  ) async -> Reply {
    let task = Task { await answer() }
    let watching = channel.eventLoop.makePromise(of: Void.self)
    // The connection is closed already.
    watching.futureResult.whenFailure { _ in task.cancel() }
    channel.triggerUserOutboundEvent(HangUpHandler.Watch { task.cancel() }, promise: watching)
    let reply = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    channel.triggerUserOutboundEvent(HangUpHandler.Watch(onHangUp: nil), promise: nil)
    return reply
  }
}

/// Calls a function when the client of a connection hangs up.
///
/// Each connection has a handler, which sees the end of the input while a request is answered, and so without reading
/// the next requests.
final class HangUpHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny

  /// An event of the channel that replaces the function to call.
  struct Watch: Sendable {
    let onHangUp: (@Sendable () -> Void)?
  }

  private var onHangUp: (@Sendable () -> Void)?
  private var hasHungUp = false

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard let watch = event as? Watch else {
      context.triggerUserOutboundEvent(event, promise: promise)
      return
    }
    onHangUp = watch.onHangUp
    if hasHungUp { onHangUp?() }
    promise?.succeed(())
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { hangUp() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    hangUp()
    context.fireChannelInactive()
  }

  private func hangUp() {
    hasHungUp = true
    onHangUp?()
  }
}

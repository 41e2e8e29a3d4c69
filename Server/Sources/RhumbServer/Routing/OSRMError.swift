// SPDX-License-Identifier: Apache-2.0
import MapRouting
import Rhumb

/// An error of OSRM's services: a code and a sentence.
///
/// https://project-osrm.org/docs/v5.24.0/api/#responses
struct OSRMError: Error {
  var code: String
  var message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Creates the error of an option that is understood but not supported.
  static func unsupported(_ option: String) -> OSRMError {
    OSRMError("InvalidOptions", "\(option) is not supported")
  }

  /// Responds with errors in OSRM's form.
  static func replying(_ body: () async throws -> JSON) async throws -> ServerReply {
    do {
      return ServerReply(try await body())
    } catch let error as OSRMError {
      return error.reply
    } catch let error as ServerError where error.status == 400 {
      return OSRMError("InvalidQuery", error.message).reply
    } catch RouteError.canceled, RoutingServiceError.canceled {
      throw CancellationError()
    } catch RouteError.noRouteFound {
      return OSRMError("NoRoute", "there is no route between the coordinates").reply
    } catch RouteError.tooFarFromRoads(let waypoint, _, _) {
      return OSRMError.noSegment(waypoint).reply
    } catch let error as RouteError {
      return OSRMError("InvalidQuery", error.description).reply
    } catch let error as RoutingServiceError {
      return OSRMError("InvalidQuery", error.description).reply
    }
  }

  /// The error of a coordinate without a road near it.
  static func noSegment(_ index: Int) -> OSRMError {
    OSRMError("NoSegment", "could not find a matching segment for coordinate \(index)")
  }

  private var reply: ServerReply {
    ServerReply(["code": .string(code), "message": .string(message)], status: 400)
  }
}

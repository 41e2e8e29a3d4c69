// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The operators of the expression language.
enum Operators {
  /// Parses the JSON of an operator expression, whose first element is the operator's name.
  typealias Parser = @Sendable (ParseContext, [JSON]) throws(ExpressionFailure) -> Expression

  /// The parsers by operator name.
  static let table: [String: Parser] = {
    var table: [String: Parser] = [:]
    for group in [
      types, decisions, comparisons, ramps, bindings, lookups, math, strings, colors, feature,
      formatting, geometry,
    ] {
      table.merge(group) { first, _ in first }
    }
    return table
  }()
}

// MARK: - Operators whose arguments are of fixed types

/// The types of an operator's arguments.
enum Parameters: Sendable, CustomStringConvertible {
  case fixed([ExpressionType])
  case variadic(ExpressionType)

  var description: String {
    switch self {
    case .fixed(let types): "(\(types.map(\.description).joined(separator: ", ")))"
    case .variadic(let type): "(\(type)...)"
    }
  }

  func accept(count: Int) -> Bool {
    if case .fixed(let types) = self { types.count == count } else { true }
  }

  subscript(index: Int) -> ExpressionType {
    switch self {
    case .fixed(let types): types[index]
    case .variadic(let type): type
    }
  }
}

/// An overload of an operator. The overloads of an operator differ in the number of arguments.
struct Signature: Sendable {
  var parameters: Parameters
  /// Creates the code from the arguments. The string is the operator's path, for error messages.
  var code: @Sendable ([Expression], String) -> Code
}

extension Operators {
  /// Creates a parser for an operator with a single result type and fixed argument types.
  static func function(
    _ type: ExpressionType, reads dependencies: Expression.Dependencies = [],
    _ signatures: Signature...
  ) -> Parser {
    { context, json throws(ExpressionFailure) in
      let count = json.count - 1
      guard let signature = signatures.first(where: { $0.parameters.accept(count: count) }) else {
        throw mismatch(context, json, signatures)
      }
      var arguments: [Expression] = []
      arguments.reserveCapacity(count)
      for index in 0..<count {
        arguments.append(
          try context.parse(json[index + 1], at: index + 1, as: signature.parameters[index]))
      }
      return Expression(
        type, signature.code(arguments, context.path), of: arguments, reads: dependencies)
    }
  }

  /// Creates a parser for an operator with one signature.
  static func function(
    _ type: ExpressionType, _ parameters: [ExpressionType],
    reads dependencies: Expression.Dependencies = [],
    _ code: @escaping @Sendable ([Expression], String) -> Code
  ) -> Parser {
    function(type, reads: dependencies, Signature(parameters: .fixed(parameters), code: code))
  }

  private static func mismatch(_ context: ParseContext, _ json: [JSON], _ signatures: [Signature])
    -> ExpressionFailure
  {
    var found: [String] = []
    for index in json.indices.dropFirst() {
      do {
        found.append(try context.parse(json[index], at: index).type.description)
      } catch {
        return error
      }
    }
    let expected = signatures.map(\.parameters.description).joined(separator: " | ")
    return context.failure(
      "Expected arguments of type \(expected), but found (\(found.joined(separator: ", "))) instead."
    )
  }
}

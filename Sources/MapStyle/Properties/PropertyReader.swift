// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A reader for the properties of a JSON object, such as a layer's `paint`, that collects warnings.
final class PropertyReader {
  private let members: JSONObject
  private let path: String
  private let names: ParseContext.Names
  /// The specifications of the properties that were read, by name.
  private(set) var specs: [String: PropertySpec] = [:]
  private(set) var warnings: [StyleWarning] = []

  init(_ members: JSONObject, path: String, names: ParseContext.Names) {
    self.members = members
    self.path = path
    self.names = names
  }

  /// Adds a warning for each member that was not read.
  func warnOfUnknownMembers() {
    for name in members.keys where specs[name] == nil && !name.hasSuffix("-transition") {
      warnings.append(
        StyleWarning(
          kind: .unsupported, path: "\(path).\(name)", message: "Unknown property \"\(name)\"."))
    }
  }

  func warn(_ name: String, _ message: String) {
    warnings.append(
      StyleWarning(
        kind: .invalid, path: name.hasPrefix("[") ? path + name : "\(path).\(name)",
        message: message))
  }

  // MARK: - Reading

  /// Reads a property. Returns `nil` if it is absent or invalid.
  ///
  /// - Parameters:
  ///   - fallback: The value to use if the expression has no value.
  ///   - code: Returns the typed code of an expression.
  ///   - decode: Converts a constant; returns `nil` if the constant is invalid.
  func property<Value: Sendable>(
    _ spec: PropertySpec, fallback: Value,
    code: (Expression) -> Evaluator<Value?>,
    decode: (StyleValue) -> Value?
  ) -> StyleProperty<Value>? {
    specs[spec.name] = spec
    guard let json = members[spec.name], json != .null else { return nil }
    let expression: Expression
    do throws(ExpressionFailure) {
      expression = try parse(json, spec)
    } catch {
      // A legacy function is converted to an expression, so error positions in that expression do not apply.
      let isFunction = PropertyExpression.isFunction(json)
      for fault in error.faults {
        let place = isFunction && !fault.path.hasPrefix(".") ? "" : fault.path
        warn(spec.name + place, fault.message)
      }
      return nil
    }
    if let constant = expression.constant {
      guard let value = decode(constant) else {
        warn(spec.name, "Expected \(spec.expectation) but found \(json.text) instead.")
        return nil
      }
      return StyleProperty(value)
    }
    let evaluate = code(expression)
    return StyleProperty(expression) { context in
      do throws(EvaluationError) {
        return try evaluate(&context) ?? fallback
      } catch {
        return fallback
      }
    }
  }

  /// The value of a member as written.
  func value(of name: String) -> JSON? { members[name] }

  /// The value of a member, if it is a string without tokens.
  func plainString(_ name: String, _ hasTokens: Bool) -> String? {
    guard let text = members[name]?.string else { return nil }
    return hasTokens && Tokens.expression(text).string == nil ? nil : text
  }

  private func parse(_ json: JSON, _ spec: PropertySpec) throws(ExpressionFailure) -> Expression {
    if case .array = json, !PropertyExpression.isExpression(json), spec.takesArrays {
      return try PropertyExpression.parse(["literal", json], spec, names)
    }
    if spec.hasTokens, case .string(let text) = json {
      return try PropertyExpression.parse(Tokens.expression(text), spec, names)
    }
    return try PropertyExpression.parse(json, spec, names)
  }
}

extension PropertySpec {
  /// Whether the value can be an array that is not an expression.
  fileprivate var takesArrays: Bool {
    switch kind {
    case .array, .padding, .numberArray, .colorArray, .variableAnchorOffsetCollection: true
    default: false
    }
  }

  /// A description of valid values, for warnings.
  fileprivate var expectation: String {
    names.isEmpty ? kind.rawValue : "one of [\(names.joined(separator: ", "))]"
  }
}

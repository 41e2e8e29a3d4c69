// SPDX-License-Identifier: Apache-2.0

/// What modules above keep with a view or its settings: one object of each type.
@MainActor package struct Attachments {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  package subscript<Object: AnyObject>(type: Object.Type) -> Object? {
    get { objects[ObjectIdentifier(type)] as? Object }
    set { objects[ObjectIdentifier(type)] = newValue }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Objects that higher modules store with a view or its settings: one of each type.
@MainActor package struct Attachments {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  package subscript<Object: AnyObject>(type: Object.Type) -> Object? {
    get { objects[ObjectIdentifier(type)] as? Object }
    set { objects[ObjectIdentifier(type)] = newValue }
  }
}

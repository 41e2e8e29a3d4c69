// SPDX-License-Identifier: Apache-2.0
import MapXML

/// Reads a whole document. Pieces of text that follow each other are joined, and empty ones omitted.
func tokens(_ bytes: [UInt8]) throws(XMLError) -> [XMLReader.Token] {
  var reader = XMLReader(bytes)
  var tokens: [XMLReader.Token] = []
  while let token = try reader.next() { tokens.join(token) }
  return tokens
}

func tokens(_ text: String) throws(XMLError) -> [XMLReader.Token] { try tokens(Array(text.utf8)) }

/// The error of a document; `nil` if it is read.
func error(in bytes: [UInt8]) -> XMLError? {
  do throws(XMLError) {
    _ = try tokens(bytes)
    return nil
  } catch { return error }
}

func error(in text: String) -> XMLError? { error(in: Array(text.utf8)) }

extension [XMLReader.Token] {
  mutating func join(_ token: XMLReader.Token) {
    if case .text(let text) = token {
      if text.isEmpty { return }
      if case .text(let before) = last {
        self[count - 1] = .text(before + text)
        return
      }
    }
    append(token)
  }
}

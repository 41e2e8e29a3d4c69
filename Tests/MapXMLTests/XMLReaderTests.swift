// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import MapXML
import Testing

@Suite struct XMLReaderTests {
  @Test func `elements, attributes and text are read in order`() throws {
    #expect(
      try tokens("<a b='1' c = \"2\"\n>x<d/>y</a >\n") == [
        .start("a", attributes: ["b": "1", "c": "2"]), .text("x"), .start("d", attributes: [:]),
        .end("d"), .text("y"), .end("a"),
      ])
  }

  @Test func `prefixes are removed from the names of elements and kept in attributes`() throws {
    #expect(
      try tokens("<x:a x:b='1' b='2'><é/></x:a>") == [
        .start("a", attributes: ["x:b": "1", "b": "2"]), .start("é", attributes: [:]), .end("é"),
        .end("a"),
      ])
    #expect(error(in: "<x:a></y:a>") != nil)
  }

  @Test func `comments, processing instructions and the document type are skipped`() throws {
    let text = """
      <?xml version="1.0"?><?lion?><!-- <a> & -- --->
      <!DOCTYPE a PUBLIC "[x>" '<y>'><?b <c ?><a>1<!-- </a> -->2<?d?>3</a><!-- e --><?f?>
      """
    #expect(try tokens(text) == [.start("a", attributes: [:]), .text("123"), .end("a")])
  }

  @Test func `references are replaced, except in CDATA sections`() throws {
    #expect(
      try tokens(
        "<a b='&lt;&quot;&#x41;'>&amp;lt;&gt;&apos;&#65;&#x1F600;&#00000065;<![CDATA[&amp;<b>]]]></a>"
      )
        == [
          .start("a", attributes: ["b": "<\"A"]), .text("&lt;>'A😀A&amp;<b>]"), .end("a"),
        ])
  }

  @Test func `line ends become line feeds, and white space in attributes spaces`() throws {
    #expect(
      try tokens("<a b='1\r\n2\n3\t4&#10;'>1\r\n2\r3\n4&#13;<![CDATA[5\r\n]]></a>") == [
        .start("a", attributes: ["b": "1 2 3 4\n"]), .text("1\n2\n3\n4\r5\n"), .end("a"),
      ])
  }

  @Test func `the position is after the piece that was read`() throws {
    var reader = XMLReader(Array("<a>\n é<b\nc='1'/></a>".utf8))
    var positions: [XMLPosition] = []
    while try reader.next() != nil { positions.append(reader.position) }
    #expect(positions.map(\.line) == [1, 2, 3, 3, 3])
    #expect(positions.map(\.column) == [4, 4, 8, 8, 12])
  }

  private static let lone = "'&' or '<' without a name after it; write them as '&amp;' and '&lt;'"
  private static let badCharacter =
    "a character that is invalid in XML, or bytes that are invalid in its encoding"
  private static let badReference = "a character reference that is not a character of XML"
  private static let unknownEntity = "an unknown entity; write '&' as '&amp;'"
  private static let mismatch = "an end tag does not match the open element"
  private static let afterEnd = "the document continues after its end"

  @Test(
    arguments: [
      ("", 1, 1, "the file is empty"), ("\n \n", 3, 1, "the file has no element"),
      ("<!-- a -->", 1, 11, "the file has no element"),
      ("hello", 1, 1, "the file does not start with XML"),
      ("\n <", 2, 3, "the document ends within a tag"),
      ("<a", 1, 3, "the document ends within a tag"),
      ("<a b", 1, 5, "the document ends within a tag"),
      ("<a b='", 1, 7, "the document ends within a tag"),
      ("<a></a", 1, 7, "the document ends within a tag"),
      ("<a>\n<!-- ", 2, 1, "the document ends within a comment"),
      ("<a>\n <![CDATA[ ]]", 2, 2, "the document ends within a CDATA section"),
      ("<?a ?", 1, 1, "the document ends within a processing instruction"),
      ("<!DOCTYPE a '>", 1, 1, "the document ends within its type"),
      ("<a>< b/></a>", 1, 4, lone), ("<a>1 & 2</a>", 1, 6, lone), ("<a></>", 1, 4, lone),
      ("<a>&b;</a>", 1, 4, unknownEntity), ("<a>&amp</a>", 1, 4, unknownEntity),
      ("<a b='&c;'/>", 1, 7, unknownEntity),
      ("<a>\n&#0;</a>", 2, 1, badReference), ("<a>&#xD800;</a>", 1, 4, badReference),
      ("<a>&#xFFFE;</a>", 1, 4, badReference), ("<a>&#x110000;</a>", 1, 4, badReference),
      ("<a>&#99999999999;</a>", 1, 4, badReference), ("<a>&#+65;</a>", 1, 4, badReference),
      ("<a>&#;</a>", 1, 4, badReference), ("<a>&#x;</a>", 1, 4, badReference),
      ("<a b=1/>", 1, 6, "a malformed attribute"), ("<a b/>", 1, 5, "a malformed attribute"),
      ("<a b='1'c='2'/>", 1, 9, "a malformed attribute"),
      ("<a b='<'/>", 1, 7, "a malformed attribute"), ("<a 'b'/>", 1, 4, "a malformed attribute"),
      ("<a\nb='1' b='2'/>", 2, 7, "a duplicate attribute"),
      ("<a <b/>", 1, 4, "a tag has no '>'"), ("<a/ >", 1, 4, "a tag has no '>'"),
      ("<a></a b>", 1, 8, "a tag has no '>'"),
      ("<a>\n<b></a>", 2, 4, mismatch), ("</a>", 1, 1, mismatch), ("<a/></a>", 1, 5, mismatch),
      ("<a/>\n<b/>", 2, 1, afterEnd), ("<a/>b", 1, 5, afterEnd),
      ("<a/><!DOCTYPE a>", 1, 5, "'<!' without a comment, a CDATA section or a document type"),
      ("<![CDATA[]]><a/>", 1, 1, "'<!' without a comment, a CDATA section or a document type"),
      (
        "<!DOCTYPE a><!DOCTYPE a><a/>", 1, 13,
        "'<!' without a comment, a CDATA section or a document type"
      ),
      (
        "<!DOCTYPE a [<!ELEMENT a ANY>]><a/>", 1, 13,
        "the document type has declarations, which are not supported"
      ),
      ("<a>\n\u{1}</a>", 2, 1, badCharacter), ("<a>\u{FFFE}</a>", 1, 4, badCharacter),
      ("\u{FEFF}\u{FEFF}<a/>", 1, 1, "the file does not start with XML"),
    ] as [(String, Int, Int, String)])
  func `malformed documents are rejected with the location and a sentence`(
    text: String, line: Int, column: Int, sentence: String
  ) {
    let error = error(in: text)
    #expect(error?.sentence == sentence)
    #expect(error?.position == XMLPosition(line: line, column: column))
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], [0], [0x1F],
    ] as [[UInt8]])
  func `invalid UTF-8 and characters that XML does not allow are rejected anywhere`(bytes: [UInt8])
  {
    for (before, after) in [
      ("<a>", "</a>"), ("<!--", "--><a/>"), ("<a b='", "'/>"), ("<a/><?b ", "?>"),
    ] {
      let error = error(in: Array(before.utf8) + bytes + Array(after.utf8))
      #expect(error?.position == XMLPosition(line: 1, column: before.utf8.count + 1))
    }
  }

  @Test(arguments: [
    "<a>", "<a>text\n ", "<a><b/>", "<a><!-- b -->", "<a>1 &am", "<a><![CDATA[b]]>",
  ])
  func `a document that ends between tags is incomplete`(text: String) {
    #expect(error(in: text)?.reason == .incomplete)
    #expect(error(in: text)?.position.line == 1)
  }

  @Test func `entity declarations are rejected with their location`() {
    let error = error(in: "<!DOCTYPE a [\n<!ELEMENT a ANY> <!ENTITY b 'c'>]><a>&b;</a>")
    #expect(error?.reason == .entities && error?.position == XMLPosition(line: 2, column: 18))
  }

  @Test func `an error is permanent`() {
    var reader = XMLReader(Array("<a>&b;<c/></a>".utf8))
    for isFirst in [true, false, false] {
      do throws(XMLError) {
        let token = try reader.next()
        #expect(isFirst && token == .start("a", attributes: [:]))
      } catch {
        #expect(!isFirst && error.position.column == 4)
      }
    }
  }

  @Test func `limits apply to depth, names, attributes and their values`() {
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    func attributes(_ count: Int) -> String { (0..<count).map { " a\($0)=''" }.joined() }
    #expect(error(in: repeated("<a>", 100) + repeated("</a>", 100)) == nil)
    #expect(error(in: repeated("<a>", 101))?.reason == .tooDeep(limit: 100))
    #expect(error(in: "<\(repeated("a", 1024))/>") == nil)
    #expect(error(in: "<\(repeated("a", 1025))/>")?.position.column == 2)
    #expect(error(in: "<a\(attributes(256))/>") == nil)
    #expect(error(in: "<a\(attributes(257))/>")?.sentence.contains("256 attributes") == true)
    #expect(error(in: "<a b='\(repeated("c", 1 << 20))'/>") == nil)
    #expect(error(in: "<a b='\(repeated("c", 1 << 20 + 1))'/>")?.position.column == 7)
  }

  /// Each takes minutes if the time grows with the square of the size.
  @Test(arguments: [
    ("<a>", "&amp;", "</a>"), ("<a>", "<b/>", "</a>"), ("<a>", "]]", "</a>"),
    ("<a><!--", "--!", ""),
    ("<a>", "<!---->", "</a>"), ("", "<?a?>", "<b/>"), ("<a>", "&#", ""),
    ("<a><![CDATA[", "]]", ""),
    ("<!DOCTYPE a ", "''", ""), ("<!DOCTYPE a [", "<!ENTITX", ""), ("<a>", "\r", "</a>"),
    ("<?xml ", "encodin", "?><a/>"), ("<?xml encoding", " ", "?><a/>"), ("", "\n", "<a/>"),
  ])
  func `long documents are read or rejected`(before: String, repeated: String, after: String) {
    let count = 300_000 / repeated.utf8.count
    _ = error(in: before + String(repeating: repeated, count: count) + after)
  }
}

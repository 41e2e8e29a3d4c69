// SPDX-License-Identifier: Apache-2.0
import MapRoute
import MapRouting
import MapTestSupport
import Testing

@Suite struct RestrictionTests {
  /// An intersection at e, with a detour in the north-west.
  private var crossing: TestNetwork {
    var network = TestNetwork(
      """
      a b c
      d e f
      g h i
      """)
    network.way(1, "he")
    network.way(2, "de")
    network.way(3, "eb")
    network.way(4, "ef")
    network.way(5, "bad", ["highway": "residential", "name": "Round"])
    return network
  }

  @Test func `the turn is taken without a restriction`() async throws {
    let network = crossing
    #expect(try await network.graph().way("h", "d", network) == "hed")
  }

  @Test func `a forbidden turn is not taken`() async throws {
    var network = crossing
    network.restriction("no_left_turn", from: 1, via: "e", to: 2)
    let graph = try await network.graph()
    #expect(try graph.way("h", "d", network) == "hebd")
    #expect(try graph.way("h", "d", network, .walking) == "hed")
    #expect(try graph.way("f", "d", network) == "fed")
  }

  @Test func `an only-restriction forbids other turns`() async throws {
    var network = crossing
    network.restriction("only_right_turn", from: 1, via: "e", to: 4)
    let graph = try await network.graph()
    #expect(try graph.way("h", "b", network) == "hefeb")
    #expect(try graph.way("d", "b", network) == "db")
  }

  @Test func `a mode without access to the restriction's target is exempt`() async throws {
    var network = TestNetwork("a b c\nd e f\ng h i")
    network.way(1, "he")
    network.way(2, "ef", ["highway": "motorway_link"])
    network.way(3, "eb")
    network.restriction("only_right_turn", from: 1, via: "e", to: 2)
    let graph = try await network.graph()
    #expect(try graph.way("h", "b", network, .cycling) == "heb")
    #expect(try graph.way("h", "b", network)?.hasPrefix("hef") == true)
  }

  @Test func `a restriction with an exception for bicycles applies to cars`() async throws {
    var network = crossing
    network.restriction("no_left_turn", from: 1, via: "e", to: 2, ["except": "bicycle;bus"])
    let graph = try await network.graph()
    #expect(try graph.way("h", "d", network) == "hebd")
    #expect(try graph.way("h", "d", network, .cycling) == "hed")
  }

  @Test func `a restriction for other vehicles is ignored`() async throws {
    var network = crossing
    network.writer.relation(
      1, [(.way, 1, "from"), (.node, 101, "via"), (.way, 2, "to")],
      ["type": "restriction", "restriction:hgv": "no_left_turn"])
    #expect(try await network.graph().way("h", "d", network) == "hed")
  }

  @Test func `the restriction's direction selects among several turns`() async throws {
    var network = TestNetwork(
      """
      a b c
      d e f
      g h i
      """)
    network.way(1, "he")
    network.way(2, "def")
    network.way(3, "dgh")
    network.restriction("no_left_turn", from: 1, via: "e", to: 2)
    let graph = try await network.graph()
    #expect(try graph.way("h", "f", network) == "hef")
  }

  /// Two carriageways connected by a short road: turning back to the south is not allowed.
  ///
  ///     a d
  ///     b e
  ///     c f
  private var carriageways: TestNetwork {
    var network = TestNetwork("a d\nb e\nc f")
    network.way(1, "fe", ["highway": "primary", "oneway": "yes", "maxspeed": "30"])
    network.way(2, "ed", ["highway": "primary", "oneway": "yes", "maxspeed": "30"])
    network.way(3, "ab", ["highway": "primary", "oneway": "yes", "maxspeed": "30"])
    network.way(4, "bc", ["highway": "primary", "oneway": "yes", "maxspeed": "30"])
    network.way(5, "eb")
    network.way(6, "da")
    return network
  }

  @Test func `a via-way restriction forbids only the complete chain`() async throws {
    var network = carriageways
    #expect(try await network.graph().way("f", "c", network) == "febc")
    network.restriction("no_u_turn", from: 1, over: [5], to: 4)
    let graph = try await network.graph()
    #expect((0..<graph.arcCount).filter { graph.isShadow($0) }.count == 1)
    #expect(try graph.way("f", "c", network) == "fedabc" || graph.way("f", "c", network) == "fedbc")
    #expect(try graph.way("f", "b", network) == "feb")
    #expect(try graph.way("e", "c", network) == "ebc")
  }

  @Test func `an only-restriction over a via way forbids other turns`() async throws {
    var network = TestNetwork("a b c d\n    e\n    f")
    network.way(1, "ab")
    network.way(2, "bc")
    network.way(3, "cd")
    network.way(4, "cef")
    network.restriction("only_straight_on", from: 1, over: [2], to: 3)
    let graph = try await network.graph()
    #expect(try graph.way("a", "d", network) == "abcd")
    #expect(try graph.way("b", "f", network) == "bcf")
    #expect(try graph.way("a", "f", network)?.hasPrefix("abcd") == true)
  }

  @Test func `overlapping chains all apply`() async throws {
    // From a over b-c, d is forbidden; from b over c-e, f is forbidden. One way is part of both.
    var network = TestNetwork("a b c e f\n    d g")
    network.way(1, "ab", ["highway": "residential", "oneway": "yes"])
    network.way(2, "bc", ["highway": "residential", "oneway": "yes"])
    network.way(3, "cd", ["highway": "residential", "oneway": "yes"])
    network.way(4, "ce", ["highway": "residential", "oneway": "yes"])
    network.way(5, "ef", ["highway": "residential", "oneway": "yes"])
    network.way(6, "eg", ["highway": "residential", "oneway": "yes"])
    network.restriction("no_right_turn", from: 1, over: [2], to: 3)
    network.restriction("no_straight_on", from: 2, over: [4], to: 5)
    let graph = try await network.graph()
    #expect(try graph.way("a", "d", network) == nil)
    #expect(try graph.way("a", "f", network) == nil)
    #expect(try graph.way("a", "g", network) == "abceg")
    #expect(try graph.way("b", "d", network) == "bcd")
    #expect(try graph.way("b", "f", network) == nil)
    #expect(try graph.way("c", "f", network) == "cef")
  }

  @Test func `restrictions with missing members are dropped`() async throws {
    var network = crossing
    network.restriction("no_left_turn", from: 99, via: "e", to: 2)
    network.restriction("no_left_turn", from: 1, via: "z", to: 2)
    network.restriction("no_left_turn", from: 1, over: [98], to: 2)
    network.restriction("perhaps", from: 1, via: "e", to: 2)
    let graph = try await network.graph()
    #expect(graph.forbiddenTurns.isEmpty)
  }
}

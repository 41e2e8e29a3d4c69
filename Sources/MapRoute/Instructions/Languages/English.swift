// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let englishText = #"""
    {
      "language": "en",
      "labels": {
        "recenter": "Re-center", "then": "Then",
        "now": "Now", "start": "Start", "steps": "Steps", "done": "Done",
        "alternative": "Alternative", "ascent": "Ascent", "descent": "Descent",
        "walk to road": "On foot to the road",
        "km/h": "km/h", "mph": "mph"
      },
      "alerts": {
        "speeding": "You are over the speed limit.", "signal lost": "The GPS signal is lost.",
        "rerouting": "Finding a new route."
      },
      "phrases": {
        "depart": "head {compass}[ on {road}]",
        "arrive": "you have arrived at {place}",
        "arrive.aside": "you have arrived at {place}, on the {side:on}",
        "arrive.straight": "you have arrived at {place}, straight ahead",
        "arriving": "you will arrive at {place}",
        "arriving.aside": "you will arrive at {place}, on the {side:on}",
        "turn": "continue[ onto {road}][ toward {toward}]",
        "turn.aside": "turn {direction}[ onto {road}][ toward {toward}]",
        "turn.slight left": "bear left[ onto {road}][ toward {toward}]",
        "turn.slight right": "bear right[ onto {road}][ toward {toward}]",
        "turn.straight": "continue straight[ onto {road}][ toward {toward}]",
        "uturn": "make a U-turn[ and continue on {road}]",
        "new name": "continue[ onto {road}][ toward {toward}]",
        "continue": "continue[ on {road}][ toward {toward}]",
        "continue.aside": "turn {direction}[ to stay on {road}]",
        "continue.slight left": "bear left[ to stay on {road}]",
        "continue.slight right": "bear right[ to stay on {road}]",
        "continue.straight": "continue straight[ on {road}][ toward {toward}]",
        "merge": "merge[ onto {road}][ toward {toward}]",
        "merge.aside": "merge {side:on}[ onto {road}][ toward {toward}]",
        "on ramp": "take the ramp[ onto {road}][ toward {toward}]",
        "on ramp.aside": "take the ramp on the {side:on}[ onto {road}][ toward {toward}]",
        "off ramp": "take the exit[ onto {road}][ toward {toward}]",
        "off ramp.aside": "take the exit on the {side:on}[ onto {road}][ toward {toward}]",
        "off ramp.exit": "take exit {exit}[ onto {road}][ toward {toward}]",
        "off ramp.exit aside": "take exit {exit} on the {side:on}[ onto {road}][ toward {toward}]",
        "fork": "keep going at the fork[ onto {road}][ toward {toward}]",
        "fork.aside": "keep {side:on}[ to take exit {exit}][ onto {road}][ toward {toward}]",
        "fork.straight": "keep straight on at the fork[ to take exit {exit}][ onto {road}][ toward {toward}]",
        "end of road": "continue at the end of the road[ onto {road}][ toward {toward}]",
        "end of road.aside": "at the end of the road, turn {direction}[ onto {road}][ toward {toward}]",
        "end of road.straight": "at the end of the road, continue straight[ onto {road}][ toward {toward}]",
        "end of road.uturn": "at the end of the road, make a U-turn[ and continue on {road}]",
        "roundabout": "enter the roundabout[ toward {toward}]",
        "roundabout.exit": "{roundabout}, take the {ordinal} exit[ onto {road}][ toward {toward}]",
        "roundabout turn": "{roundabout}, continue[ onto {road}][ toward {toward}]",
        "roundabout turn.aside": "{roundabout}, turn {direction}[ onto {road}][ toward {toward}]",
        "roundabout turn.straight": "{roundabout}, continue straight[ onto {road}][ toward {toward}]",
        "roundabout turn.uturn": "{roundabout}, make a U-turn[ and continue on {road}]",
        "exit roundabout": "leave the roundabout[ onto {road}][ toward {toward}]",
        "notification": "continue[ on {road}][ toward {toward}]",
        "ferry": "take the ferry[ {name}][ toward {toward}]",
        "continue on foot": "continue on foot for {distance}",
        "stairs": "take the stairs[ on the {side:on}][, {name}]",
        "stairs.up": "take the stairs up[ on the {side:on}][, {name}]",
        "stairs.down": "take the stairs down[ on the {side:on}][, {name}]",
        "escalator": "take the escalator[ on the {side:on}][, {name}]",
        "escalator.up": "take the escalator up[ on the {side:on}][, {name}]",
        "escalator.down": "take the escalator down[ on the {side:on}][, {name}]",
        "elevator": "take the elevator[ on the {side:on}][ to level {floor}][, {name}]",
        "entrance": "enter the building[ on the {side:on}][ and continue on {road}]",
        "exit": "leave the building[ and continue on {road}]",
        "exit.aside": "leave the building and turn {direction}[ onto {road}]",
        "at roundabout": "at the roundabout",
        "at rotary": "at {rotary}",
        "destination": "your destination",
        "destination.title": "{title}",
        "waypoint": "your waypoint",
        "waypoint.title": "{title}",
        "in distance": "in {distance}, {first}",
        "then": "{first}, then {second}",
        "follow": "continue[ on {road}] for {distance}"
      },
      "directions": {
        "left": "left", "right": "right", "slight left": "slightly left",
        "slight right": "slightly right", "sharp left": "sharp left", "sharp right": "sharp right"
      },
      "sides": { "on": ["left", "right"] },
      "compass": ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"],
      "ordinals": ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
      "ordinal": { "one": "{n}st", "two": "{n}nd", "few": "{n}rd", "other": "{n}th" },
      "numbers": ["one", "two", "three", "four", "five", "six"],
      "lanes": {
        "left": { "one": "use the left lane", "other": "use the {n} left lanes" },
        "right": { "one": "use the right lane", "other": "use the {n} right lanes" },
        "middle": { "one": "use the middle lane", "other": "use the {n} middle lanes" }
      },
      "units": {
        "meters": { "one": "{n} meter", "other": "{n} meters" },
        "kilometers": { "one": "{n} kilometer", "other": "{n} kilometers" },
        "feet": { "one": "{n} foot", "other": "{n} feet" },
        "miles": { "one": "{n} mile", "other": "{n} miles" },
        "quarter mile": "a quarter mile",
        "half mile": "half a mile",
        "three quarter mile": "three quarters of a mile"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} ft", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} h", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ".",
      "clock": { "hours": 24, "except": ["AU", "BD", "CA", "HK", "IN", "MY", "NZ", "PH", "PK", "SG", "US"] }
    }
    """#
}

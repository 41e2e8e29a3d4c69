// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let swedishText = #"""
    {
      "language": "sv",
      "labels": {
        "recenter": "Centrera", "then": "Sedan",
        "now": "Nu", "start": "Starta", "steps": "Steg", "done": "Klar",
        "alternative": "Alternativ", "ascent": "Uppför", "descent": "Nedför",
        "walk to road": "Till fots till vägen",
        "km/h": "km/h", "mph": "mi/h"
      },
      "alerts": {
        "speeding": "Du kör för fort.", "signal lost": "Ingen GPS-signal.",
        "rerouting": "Rutten beräknas på nytt."
      },
      "phrases": {
        "depart": "starta åt {compass}[ på {road}]",
        "arrive": "du är framme vid {place}",
        "arrive.aside": "du är framme vid {place}, {side:on}",
        "arrive.straight": "du är framme vid {place}, rakt fram",
        "arriving": "är du framme vid {place}",
        "arriving.aside": "är du framme vid {place}, {side:on}",
        "turn": "fortsätt[ in på {road}][ mot {toward}]",
        "turn.aside": "sväng {direction}[ in på {road}][ mot {toward}]",
        "turn.straight": "fortsätt rakt fram[ in på {road}][ mot {toward}]",
        "uturn": "gör en U-sväng[ och fortsätt på {road}]",
        "new name": "fortsätt[ in på {road}][ mot {toward}]",
        "continue": "fortsätt[ på {road}][ mot {toward}]",
        "continue.aside": "sväng {direction}[ för att stanna kvar på {road}]",
        "continue.straight": "fortsätt rakt fram[ på {road}][ mot {toward}]",
        "merge": "anslut[ till {road}][ mot {toward}]",
        "merge.aside": "anslut åt {side:to}[ till {road}][ mot {toward}]",
        "on ramp": "ta påfarten[ till {road}][ mot {toward}]",
        "on ramp.aside": "ta påfarten till {side:to}[ in på {road}][ mot {toward}]",
        "off ramp": "ta avfarten[ till {road}][ mot {toward}]",
        "off ramp.aside": "ta avfarten till {side:to}[ in på {road}][ mot {toward}]",
        "off ramp.exit": "ta avfart {exit}[ till {road}][ mot {toward}]",
        "off ramp.exit aside": "ta avfart {exit} till {side:to}[ in på {road}][ mot {toward}]",
        "fork": "fortsätt vid vägdelningen[ in på {road}][ mot {toward}]",
        "fork.aside": "håll {side:to}[ och ta avfart {exit}][ in på {road}][ mot {toward}]",
        "fork.straight": "fortsätt rakt fram vid vägdelningen[ och ta avfart {exit}][ in på {road}][ mot {toward}]",
        "end of road": "fortsätt i slutet av vägen[ in på {road}][ mot {toward}]",
        "end of road.aside": "sväng {direction} i slutet av vägen[ in på {road}][ mot {toward}]",
        "end of road.straight": "fortsätt rakt fram i slutet av vägen[ in på {road}][ mot {toward}]",
        "end of road.uturn": "gör en U-sväng i slutet av vägen[ och fortsätt på {road}]",
        "roundabout": "fortsätt in i rondellen[ mot {toward}]",
        "roundabout.exit": "ta {ordinal} avfarten {roundabout}[ in på {road}][ mot {toward}]",
        "roundabout turn": "fortsätt {roundabout}[ in på {road}][ mot {toward}]",
        "roundabout turn.aside": "sväng {direction} {roundabout}[ in på {road}][ mot {toward}]",
        "roundabout turn.straight": "fortsätt rakt fram {roundabout}[ in på {road}][ mot {toward}]",
        "roundabout turn.uturn": "gör en U-sväng {roundabout}[ och fortsätt på {road}]",
        "exit roundabout": "lämna rondellen[ och fortsätt på {road}][ mot {toward}]",
        "notification": "fortsätt[ på {road}][ mot {toward}]",
        "ferry": "ta färjan[ {name}][ mot {toward}]",
        "continue on foot": "fortsätt till fots i {distance}",
        "stairs": "ta trappan[ {side:on}][, {name}]",
        "stairs.up": "gå uppför trappan[ {side:on}][, {name}]",
        "stairs.down": "gå nedför trappan[ {side:on}][, {name}]",
        "escalator": "ta rulltrappan[ {side:on}][, {name}]",
        "escalator.up": "åk upp med rulltrappan[ {side:on}][, {name}]",
        "escalator.down": "åk ner med rulltrappan[ {side:on}][, {name}]",
        "elevator": "ta hissen[ {side:on}][ till våning {floor}][, {name}]",
        "entrance": "gå in i byggnaden[ {side:on}][ och fortsätt på {road}]",
        "exit": "lämna byggnaden[ och fortsätt på {road}]",
        "exit.aside": "lämna byggnaden och sväng {direction}[ in på {road}]",
        "at roundabout": "i rondellen",
        "at rotary": "i rondellen {rotary}",
        "destination": "din destination",
        "destination.title": "{title}",
        "waypoint": "ditt delmål",
        "waypoint.title": "{title}",
        "in distance": "om {distance}, {first}",
        "in distance.arriving": "om {distance} {first}",
        "then": "{first} och {second}",
        "then.arriving": "{first}, sedan {second}",
        "follow": "fortsätt[ på {road}] i {distance}"
      },
      "directions": {
        "left": "vänster", "right": "höger", "slight left": "svagt åt vänster",
        "slight right": "svagt åt höger", "sharp left": "skarpt åt vänster", "sharp right": "skarpt åt höger"
      },
      "sides": { "on": ["på vänster sida", "på höger sida"], "to": ["vänster", "höger"] },
      "compass": ["norr", "nordost", "öster", "sydost", "söder", "sydväst", "väster", "nordväst"],
      "ordinals": ["första", "andra", "tredje", "fjärde", "femte", "sjätte", "sjunde", "åttonde", "nionde", "tionde"],
      "ordinal": { "one": "{n}:a", "other": "{n}:e" },
      "numbers": ["ett", "två", "tre", "fyra", "fem", "sex"],
      "lanes": {
        "left": { "one": "använd vänster körfält", "other": "använd de {n} vänstra körfälten" },
        "right": { "one": "använd höger körfält", "other": "använd de {n} högra körfälten" },
        "middle": { "one": "använd det mittersta körfältet", "other": "använd de {n} mittersta körfälten" }
      },
      "units": {
        "meters": { "one": "en meter", "other": "{n} meter" },
        "kilometers": { "one": "en kilometer", "other": "{n} kilometer" },
        "feet": { "one": "en fot", "other": "{n} fot" },
        "miles": { "one": "en engelsk mil", "other": "{n} engelska mil" },
        "quarter mile": "en kvarts engelsk mil",
        "half mile": "en halv engelsk mil",
        "three quarter mile": "tre kvarts engelsk mil"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} fot", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} tim", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24 }
    }
    """#
}

// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let germanText = #"""
    {
      "language": "de",
      "phrases": {
        "depart": "[auf {on} ]nach {compass} starten",
        "arrive": "Sie haben {place} erreicht",
        "arrive.aside": "Sie haben {place} erreicht, es liegt {side}",
        "arrive.straight": "Sie haben {place} erreicht, es liegt vor Ihnen",
        "arriving": "erreichen Sie {place}",
        "arriving.aside": "erreichen Sie {place}, es liegt {side}",
        "turn": "weiter[ auf {on}][ Richtung {toward}]",
        "turn.aside": "{direction}[ auf {onto}][ Richtung {toward}] abbiegen",
        "turn.straight": "geradeaus weiter[ auf {onto}][ Richtung {toward}]",
        "turn.uturn": "wenden[ und weiter auf {on}]",
        "new name": "weiter[ auf {on}][ Richtung {toward}]",
        "new name.uturn": "wenden[ und weiter auf {on}]",
        "continue": "weiter[ auf {on}][ Richtung {toward}]",
        "continue.aside": "{direction} abbiegen[ und auf {on} bleiben]",
        "continue.slight left": "halb links halten[ und auf {on} bleiben]",
        "continue.slight right": "halb rechts halten[ und auf {on} bleiben]",
        "continue.straight": "geradeaus weiter[ auf {on}][ Richtung {toward}]",
        "continue.uturn": "wenden[ und weiter auf {on}]",
        "merge": "[auf {onto} ][Richtung {toward} ]einfädeln",
        "merge.aside": "{side}[ auf {onto}][ Richtung {toward}] einfädeln",
        "on ramp": "die Auffahrt[ auf {onto}][ Richtung {toward}] nehmen",
        "on ramp.aside": "die Auffahrt {side}[ auf {onto}][ Richtung {toward}] nehmen",
        "off ramp": "die Ausfahrt[ auf {onto}][ Richtung {toward}] nehmen",
        "off ramp.aside": "die Ausfahrt {side}[ auf {onto}][ Richtung {toward}] nehmen",
        "off ramp.exit": "die Ausfahrt {exit}[ auf {onto}][ Richtung {toward}] nehmen",
        "off ramp.exit left": "die Ausfahrt {exit} links[ auf {onto}][ Richtung {toward}] nehmen",
        "fork": "an der Gabelung weiter[ auf {on}][ Richtung {toward}]",
        "fork.aside": "{side} halten[ auf {onto}][ Richtung {toward}]",
        "fork.straight": "an der Gabelung geradeaus weiter[ auf {onto}][ Richtung {toward}]",
        "fork.uturn": "wenden[ und weiter auf {on}]",
        "end of road": "am Ende der Straße weiter[ auf {on}][ Richtung {toward}]",
        "end of road.aside": "am Ende der Straße {direction}[ auf {onto}][ Richtung {toward}] abbiegen",
        "end of road.straight": "am Ende der Straße geradeaus weiter[ auf {onto}][ Richtung {toward}]",
        "end of road.uturn": "am Ende der Straße wenden[ und weiter auf {on}]",
        "roundabout": "in den Kreisverkehr einfahren[ und weiter Richtung {toward}]",
        "roundabout.exit": "{roundabout} die {ordinal} Ausfahrt[ auf {onto}][ Richtung {toward}] nehmen",
        "roundabout turn": "{roundabout} weiter[ auf {on}][ Richtung {toward}]",
        "roundabout turn.aside": "{roundabout} {direction}[ auf {onto}][ Richtung {toward}] abbiegen",
        "roundabout turn.straight": "{roundabout} geradeaus weiter[ auf {onto}][ Richtung {toward}]",
        "roundabout turn.uturn": "{roundabout} wenden[ und weiter auf {on}]",
        "exit roundabout": "den Kreisverkehr[ auf {onto}][ Richtung {toward}] verlassen",
        "notification": "weiter[ auf {on}][ Richtung {toward}]",
        "ferry": "die Fähre[ {name}][ Richtung {toward}] nehmen",
        "continue on foot": "zu Fuß {distance} weiter",
        "at roundabout": "im Kreisverkehr",
        "at rotary": "am Kreisverkehr {rotary}",
        "destination": "Ihr Ziel",
        "destination.title": "Ihr Ziel {title}",
        "waypoint": "Ihr Zwischenziel",
        "waypoint.title": "Ihr Zwischenziel {title}",
        "lane left": "die linke Spur benutzen",
        "lanes left": "die {n} linken Spuren benutzen",
        "lane right": "die rechte Spur benutzen",
        "lanes right": "die {n} rechten Spuren benutzen",
        "lane middle": "die mittlere Spur benutzen",
        "lanes middle": "die {n} mittleren Spuren benutzen",
        "in distance": "in {distance} {first}",
        "then": "{first}, danach {second}",
        "follow": "weiter[ auf {on}], nächste Anweisung in {distance}",
        "ordinal": "{n}.",
        "meter": "einem Meter", "meters": "{n} Metern",
        "kilometer": "einem Kilometer", "kilometers": "{n} Kilometern",
        "foot": "einem Fuß", "feet": "{n} Fuß",
        "mile": "einer Meile", "miles": "{n} Meilen",
        "quarter mile": "einer Viertelmeile", "half mile": "einer halben Meile",
        "three quarter mile": "einer Dreiviertelmeile",
        "short meters": "{n} m", "short kilometers": "{n} km",
        "short feet": "{n} Fuß", "short miles": "{n} mi",
        "short minutes": "{n} Min.", "short hours": "{n} Std."
      },
      "directions": {
        "left": "links", "right": "rechts", "slight left": "halb links",
        "slight right": "halb rechts", "sharp left": "scharf links", "sharp right": "scharf rechts"
      },
      "sides": {
        "left": "links", "right": "rechts", "slight left": "links", "slight right": "rechts",
        "sharp left": "links", "sharp right": "rechts"
      },
      "compass": ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
      "ordinals": ["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte"],
      "numbers": ["eine", "zwei", "drei", "vier", "fünf", "sechs"],
      "decimal": ",",
      "articles": [
        {
          "ends": ["straße", "strasse", "str.", "gasse", "allee", "brücke", "chaussee", "promenade", "zeile", "leite", "twiete", "autobahn", "umfahrung", "tangente", "rampe", "siedlung", "wiese"],
          "before": ["er"],
          "begins": ["Straße ", "A ", "B ", "L ", "K ", "St ", "E ", "S ", "H "],
          "onto": "die ", "on": "der "
        },
        {
          "ends": ["weg", "platz", "ring", "damm", "steig", "stieg", "pfad", "markt", "berg", "graben", "tunnel", "kai", "wall", "rain", "hof", "park", "bogen", "zubringer", "anger", "steg", "kreisel"],
          "begins": ["Platz der ", "Platz des "],
          "onto": "den ", "on": "dem "
        },
        {
          "ends": ["ufer", "tor", "gässchen", "gäßchen", "gässlein", "feld", "tal", "kreuz"],
          "onto": "das ", "on": "dem "
        }
      ]
    }
    """#
}

// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let polishText = #"""
    {
      "language": "pl",
      "labels": {
        "recenter": "Wyśrodkuj", "then": "Potem",
        "now": "Teraz", "start": "Rozpocznij", "steps": "Kroki", "done": "Gotowe",
        "alternative": "Alternatywa", "ascent": "W górę", "descent": "W dół",
        "walk to road": "Pieszo do drogi",
        "km/h": "km/h", "mph": "mil/h"
      },
      "alerts": {
        "speeding": "Przekraczasz dozwoloną prędkość.", "signal lost": "Utracono sygnał GPS.",
        "rerouting": "Wyznaczam nową trasę."
      },
      "phrases": {
        "depart": "jedź na {compass}[ {road:along}]",
        "arrive": "jesteś {place}",
        "arrive.aside": "jesteś {place}, {side:on}",
        "arrive.straight": "jesteś {place}, na wprost",
        "arriving": "będziesz {place}",
        "arriving.aside": "będziesz {place}, {side:on}",
        "turn": "jedź dalej[ {road:along}][, kierunek {toward}]",
        "turn.aside": "skręć {direction}[ {road:into}][, kierunek {toward}]",
        "turn.straight": "jedź prosto[ {road:along}][, kierunek {toward}]",
        "uturn": "zawróć[ i jedź dalej {road:along}]",
        "new name": "jedź dalej[ {road:along}][, kierunek {toward}]",
        "continue": "jedź dalej[ {road:along}][, kierunek {toward}]",
        "continue.aside": "skręć {direction}[ i jedź dalej {road:along}]",
        "continue.straight": "jedź prosto[ {road:along}][, kierunek {toward}]",
        "merge": "włącz się do ruchu[ {road:on}][, kierunek {toward}]",
        "merge.aside": "włącz się do ruchu {side:on}[ {road:on}][, kierunek {toward}]",
        "on ramp": "wybierz wjazd[ {road:onto}][, kierunek {toward}]",
        "on ramp.aside": "wybierz wjazd {side:on}[ {road:onto}][, kierunek {toward}]",
        "off ramp": "wybierz zjazd[ {road:onto}][, kierunek {toward}]",
        "off ramp.aside": "wybierz zjazd {side:on}[ {road:onto}][, kierunek {toward}]",
        "off ramp.exit": "wybierz zjazd {exit}[ {road:onto}][, kierunek {toward}]",
        "off ramp.exit aside": "wybierz zjazd {exit} {side:on}[ {road:onto}][, kierunek {toward}]",
        "fork": "na rozwidleniu jedź dalej[ {road:along}][, kierunek {toward}]",
        "fork.aside": "trzymaj się {side:keep}[, zjazd {exit}][ {road:onto}][, kierunek {toward}]",
        "fork.straight": "na rozwidleniu jedź prosto[, zjazd {exit}][ {road:along}][, kierunek {toward}]",
        "end of road": "na końcu drogi jedź dalej[ {road:along}][, kierunek {toward}]",
        "end of road.aside": "na końcu drogi skręć {direction}[ {road:into}][, kierunek {toward}]",
        "end of road.straight": "na końcu drogi jedź prosto[ {road:along}][, kierunek {toward}]",
        "end of road.uturn": "na końcu drogi zawróć[ i jedź dalej {road:along}]",
        "roundabout": "wjedź na rondo[, kierunek {toward}]",
        "roundabout.exit": "{roundabout} wybierz {ordinal} zjazd[ {road:onto}][, kierunek {toward}]",
        "roundabout turn": "{roundabout} jedź dalej[ {road:along}][, kierunek {toward}]",
        "roundabout turn.aside": "{roundabout} skręć {direction}[ {road:into}][, kierunek {toward}]",
        "roundabout turn.straight": "{roundabout} jedź prosto[ {road:along}][, kierunek {toward}]",
        "roundabout turn.uturn": "{roundabout} zawróć[ i jedź dalej {road:along}]",
        "exit roundabout": "zjedź z ronda[ {road:onto}][, kierunek {toward}]",
        "notification": "jedź dalej[ {road:along}][, kierunek {toward}]",
        "ferry": "wjedź na prom[ {name}][, kierunek {toward}]",
        "continue on foot": "idź dalej pieszo przez {distance}",
        "stairs": "idź schodami[ {side:on}][, {name}]",
        "stairs.up": "wejdź po schodach[ {side:on}][, {name}]",
        "stairs.down": "zejdź po schodach[ {side:on}][, {name}]",
        "escalator": "skorzystaj ze schodów ruchomych[ {side:on}][, {name}]",
        "escalator.up": "wjedź schodami ruchomymi na górę[ {side:on}][, {name}]",
        "escalator.down": "zjedź schodami ruchomymi na dół[ {side:on}][, {name}]",
        "elevator": "jedź windą[ {side:on}][ na piętro {floor}][, {name}]",
        "entrance": "wejdź do budynku[ {side:on}][ i idź dalej {road:along}]",
        "exit": "wyjdź z budynku[ i idź dalej {road:along}]",
        "exit.aside": "wyjdź z budynku i skręć {direction}[ {road:into}]",
        "at roundabout": "na rondzie",
        "at rotary": "na rondzie {rotary}",
        "destination": "u celu",
        "destination.title": "u celu: {title}",
        "waypoint": "w punkcie pośrednim",
        "waypoint.title": "w punkcie pośrednim: {title}",
        "in distance": "za {distance} {first}",
        "then": "{first}, a następnie {second}",
        "follow": "jedź dalej[ {road:along}] przez {distance}"
      },
      "directions": {
        "left": "w lewo", "right": "w prawo", "slight left": "lekko w lewo",
        "slight right": "lekko w prawo", "sharp left": "ostro w lewo", "sharp right": "ostro w prawo"
      },
      "sides": {
        "on": ["po lewej stronie", "po prawej stronie"], "keep": ["lewej strony", "prawej strony"]
      },
      "compass": ["północ", "północny wschód", "wschód", "południowy wschód", "południe", "południowy zachód", "zachód", "północny zachód"],
      "ordinals": ["pierwszy", "drugi", "trzeci", "czwarty", "piąty", "szósty", "siódmy", "ósmy", "dziewiąty", "dziesiąty"],
      "ordinal": "{n}.",
      "numbers": ["jednym", "dwoma", "trzema", "czterema", "pięcioma", "sześcioma"],
      "lanes": {
        "left": {
          "one": "jedź lewym pasem", "few": "jedź {n} lewymi pasami", "many": "jedź {n} lewymi pasami"
        },
        "right": {
          "one": "jedź prawym pasem", "few": "jedź {n} prawymi pasami", "many": "jedź {n} prawymi pasami"
        },
        "middle": {
          "one": "jedź środkowym pasem", "few": "jedź {n} środkowymi pasami",
          "many": "jedź {n} środkowymi pasami"
        }
      },
      "units": {
        "meters": {
          "one": "metr", "few": "{n} metry", "many": "{n} metrów", "other": "{n} metra"
        },
        "kilometers": {
          "one": "kilometr", "few": "{n} kilometry", "many": "{n} kilometrów",
          "other": "{n} kilometra"
        },
        "feet": { "one": "stopę", "few": "{n} stopy", "many": "{n} stóp", "other": "{n} stopy" },
        "miles": { "one": "milę", "few": "{n} mile", "many": "{n} mil", "other": "{n} mili" },
        "quarter mile": "ćwierć mili",
        "half mile": "pół mili",
        "three quarter mile": "trzy czwarte mili"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} ft", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} godz.", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24 },
      "roads": {
        "forms": {
          "into": "w ulicę {}", "onto": "na ulicę {}", "on": "na ulicy {}", "along": "ulicą {}"
        },
        "rules": [
          {
            "begins": ["A#", "S#", "E#", "DK#", "DW#", "DK #", "DW #", "#"],
            "into": "na drogę {}", "onto": "na {}", "on": "na {}", "along": "drogą {}"
          },
          {
            "begins": ["Aleje "],
            "into": "w {}", "onto": "na {}", "on": { "text": "na {}", "Aleje": "Alejach" },
            "along": "przez {}"
          },
          {
            "begins": ["Aleja ", "aleja "],
            "into": { "text": "w {lower}", "eja": "eję" }, "onto": { "text": "na {lower}", "eja": "eję" },
            "on": { "text": "na {lower}", "eja": "ei" }, "along": { "text": "{lower}", "eja": "eją" }
          },
          {
            "begins": ["ulica "],
            "into": { "text": "w {}", "ica": "icę" }, "onto": { "text": "na {}", "ica": "icę" },
            "on": { "text": "na {}", "ica": "icy" }, "along": { "ica": "icą" }
          },
          {
            "begins": ["Plac ", "plac ", "Most ", "most "],
            "into": "na {lower}", "onto": "na {lower}",
            "on": { "text": "na {lower}", "lac": "lacu", "ost": "oście" }, "along": "przez {lower}"
          },
          {
            "ends": ["ska", "cka", "dzka", "owa", "zna", "lna", "ota", "uga"],
            "into": { "text": "w ulicę {}", "a": "ą" }, "onto": { "text": "na ulicę {}", "a": "ą" },
            "on": { "text": "na ulicy {}", "ka": "kiej", "ga": "giej", "a": "ej" },
            "along": { "text": "ulicą {}", "a": "ą" }
          }
        ]
      }
    }
    """#
}

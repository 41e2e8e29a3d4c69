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
        "depart": "kieruj się na {compass}[ {road:along}]",
        "arrive": "jesteś {place}",
        "arrive.aside": "jesteś {place}, {side:on}",
        "arrive.straight": "jesteś {place}, na wprost",
        "arriving": "będziesz {place}",
        "arriving.aside": "będziesz {place}, {side:on}",
        "turn": "kieruj się dalej[ {road:along}][, kierunek {toward}]",
        "turn.aside": "skręć {direction}[ {road:into}][, kierunek {toward}]",
        "turn.straight": "kieruj się prosto[ {road:along}][, kierunek {toward}]",
        "uturn": "zawróć[ i kieruj się dalej {road:along}]",
        "new name": "kieruj się dalej[ {road:along}][, kierunek {toward}]",
        "continue": "kieruj się dalej[ {road:along}][, kierunek {toward}]",
        "continue.aside": "skręć {direction}[ i kieruj się dalej {road:along}]",
        "continue.straight": "kieruj się prosto[ {road:along}][, kierunek {toward}]",
        "merge": "włącz się do ruchu[ i kieruj się dalej {road:along}][, kierunek {toward}]",
        "merge.aside": "włącz się do ruchu {side:on}[ i kieruj się dalej {road:along}][, kierunek {toward}]",
        "on ramp": "wybierz wjazd[ {road:onto}][, kierunek {toward}]",
        "on ramp.aside": "wybierz wjazd {side:on}[ {road:onto}][, kierunek {toward}]",
        "off ramp": "wybierz zjazd[ {road:onto}][, kierunek {toward}]",
        "off ramp.aside": "wybierz zjazd {side:on}[ {road:onto}][, kierunek {toward}]",
        "off ramp.exit": "wybierz zjazd {exit}[ {road:onto}][, kierunek {toward}]",
        "off ramp.exit aside": "wybierz zjazd {exit} {side:on}[ {road:onto}][, kierunek {toward}]",
        "fork": "na rozwidleniu kieruj się dalej[ {road:along}][, kierunek {toward}]",
        "fork.aside": "trzymaj się {side:keep}[, zjazd {exit}][ {road:onto}][, kierunek {toward}]",
        "fork.straight": "na rozwidleniu kieruj się prosto[, zjazd {exit}][ {road:onto}][, kierunek {toward}]",
        "end of road": "na końcu drogi kieruj się dalej[ {road:along}][, kierunek {toward}]",
        "end of road.aside": "na końcu drogi skręć {direction}[ {road:into}][, kierunek {toward}]",
        "end of road.straight": "na końcu drogi kieruj się prosto[ {road:along}][, kierunek {toward}]",
        "end of road.uturn": "na końcu drogi zawróć[ i kieruj się dalej {road:along}]",
        "roundabout": "skieruj się na rondo[, kierunek {toward}]",
        "roundabout.exit": "{roundabout} wybierz {ordinal} zjazd[ {road:onto}][, kierunek {toward}]",
        "roundabout turn": "{roundabout} kieruj się dalej[ {road:along}][, kierunek {toward}]",
        "roundabout turn.aside": "{roundabout} skręć {direction}[ {road:into}][, kierunek {toward}]",
        "roundabout turn.straight": "{roundabout} kieruj się prosto[ {road:along}][, kierunek {toward}]",
        "roundabout turn.uturn": "{roundabout} zawróć[ i kieruj się dalej {road:along}]",
        "exit roundabout": "opuść rondo[ {road:along}][, kierunek {toward}]",
        "notification": "kieruj się dalej[ {road:along}][, kierunek {toward}]",
        "ferry": "skorzystaj z promu[ {name}][, kierunek {toward}]",
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
        "follow": "kieruj się dalej[ {road:along}] przez {distance}"
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
        "forms": { "into": "w ulicę {}", "onto": "na ulicę {}", "along": "ulicą {}" },
        "rules": [
          {
            "ends": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
            "before": ["A", "B", "C", "D", "E", "H", "K", "L", "M", "N", "R", "S", "T", "W"],
            "into": "na drogę {}", "onto": "na {}", "along": "drogą {}"
          },
          { "begins": ["Aleje "], "into": "w {}", "onto": "na {}", "along": "przez {}" },
          {
            "ends": ["ska", "cka", "dzka", "owa", "zna", "lna", "ota", "uga", "śna", "jna", "nna", "dna", "żna", "wna", "górna", "czarna", "jasna", "krótka", "szeroka", "wysoka", "cicha", "stara", "mała", "biała", "zielona", "czerwona", "letnia", "średnia"],
            "into": { "text": "w ulicę {}", "a": "ą" }, "onto": { "text": "na ulicę {}", "a": "ą" },
            "along": { "text": "ulicą {}", "a": "ą" }
          },
          {
            "ends": ["ska", "cka", "dzka", "owa", "zna", "lna", "ota", "uga", "śna", "jna", "nna", "dna", "żna", "wna", "górna", "czarna", "jasna", "krótka", "szeroka", "wysoka", "cicha", "stara", "mała", "biała", "zielona", "czerwona", "letnia", "średnia"],
            "before": ["leja", "lica"],
            "into": { "text": "w {lower}", "eja": "eję", "ica": "icę", "a": "ą" },
            "onto": { "text": "na {lower}", "eja": "eję", "ica": "icę", "a": "ą" },
            "along": { "text": "{lower}", "a": "ą" }
          },
          {
            "ends": ["ska", "cka", "dzka", "owa", "zna", "lna", "ota", "uga", "śna", "jna", "nna", "dna", "żna", "wna", "górna", "czarna", "jasna", "krótka", "szeroka", "wysoka", "cicha", "stara", "mała", "biała", "zielona", "czerwona", "letnia", "średnia"],
            "before": ["rasa", "roga", "nica"],
            "into": { "text": "na {}", "rasa": "rasę", "roga": "rogę", "nica": "nicę", "a": "ą" },
            "onto": { "text": "na {}", "rasa": "rasę", "roga": "rogę", "nica": "nicę", "a": "ą" },
            "along": { "a": "ą" }
          },
          {
            "begins": ["Aleja ", "aleja ", "ulica "],
            "into": { "text": "w {lower}", "eja": "eję", "ica": "icę" },
            "onto": { "text": "na {lower}", "eja": "eję", "ica": "icę" },
            "along": { "text": "{lower}", "a": "ą" }
          },
          {
            "begins": ["Trasa ", "Droga ", "droga ", "Obwodnica ", "obwodnica "],
            "into": { "text": "na {}", "rasa": "rasę", "roga": "rogę", "nica": "nicę" },
            "onto": { "text": "na {}", "rasa": "rasę", "roga": "rogę", "nica": "nicę" },
            "along": { "a": "ą" }
          },
          {
            "begins": ["Plac ", "plac ", "Most ", "most ", "Bulwar ", "bulwar ", "Osiedle ", "osiedle ", "Pasaż ", "pasaż ", "Rondo ", "rondo ", "Rynek", "rynek", "Skwer ", "skwer ", "Trakt ", "trakt ", "Wiadukt ", "wiadukt "],
            "into": "na {lower}", "onto": "na {lower}", "along": "przez {lower}"
          }
        ]
      }
    }
    """#
}

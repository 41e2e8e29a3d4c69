// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let spanishText = #"""
    {
      "language": "es",
      "labels": {
        "recenter": "Centrar", "then": "Después",
        "now": "Ahora", "start": "Iniciar", "steps": "Pasos", "done": "Listo",
        "alternative": "Alternativa", "ascent": "Ascenso", "descent": "Descenso",
        "walk to road": "A pie hasta la vía",
        "km/h": "km/h", "mph": "mi/h"
      },
      "alerts": {
        "speeding": "Está superando el límite de velocidad.", "signal lost": "Se ha perdido la señal GPS.",
        "rerouting": "Recalculando la ruta."
      },
      "phrases": {
        "depart": "diríjase hacia {compass}[ por {road:article}]",
        "arrive": "ha llegado a {place}",
        "arrive.aside": "ha llegado a {place}, {side:to}",
        "arrive.straight": "ha llegado a {place}, justo delante",
        "arriving": "llegará a {place}",
        "arriving.aside": "llegará a {place}, {side:to}",
        "turn": "continúe[ por {road:article}][ hacia {toward}]",
        "turn.aside": "gire {direction}[ por {road:article}][ hacia {toward}]",
        "turn.straight": "siga recto[ por {road:article}][ hacia {toward}]",
        "uturn": "cambie de sentido[ y continúe por {road:article}]",
        "new name": "continúe[ por {road:article}][ hacia {toward}]",
        "continue": "continúe[ por {road:article}][ hacia {toward}]",
        "continue.aside": "gire {direction}[ para seguir por {road:article}]",
        "continue.straight": "siga recto[ por {road:article}][ hacia {toward}]",
        "merge": "incorpórese[ {road:to}][ hacia {toward}]",
        "merge.aside": "incorpórese {side:by}[ {road:to}][ hacia {toward}]",
        "on ramp": "tome la vía de acceso[ {road:to}][ hacia {toward}]",
        "on ramp.aside": "tome la vía de acceso {side:of}[ {road:to}][ hacia {toward}]",
        "off ramp": "tome la salida[ {road:to}][ hacia {toward}]",
        "off ramp.aside": "tome la salida {side:of}[ {road:to}][ hacia {toward}]",
        "off ramp.exit": "tome la salida {exit}[ {road:to}][ hacia {toward}]",
        "off ramp.exit aside": "tome la salida {exit} {side:by}[ {road:to}][ hacia {toward}]",
        "fork": "en la bifurcación, continúe[ por {road:article}][ hacia {toward}]",
        "fork.aside": "manténgase {side:to}[ para tomar la salida {exit}][ y continúe por {road:article}][ hacia {toward}]",
        "fork.straight": "siga recto en la bifurcación[ para tomar la salida {exit}][ y continúe por {road:article}][ hacia {toward}]",
        "end of road": "al final de la calle, continúe[ por {road:article}][ hacia {toward}]",
        "end of road.aside": "al final de la calle, gire {direction}[ por {road:article}][ hacia {toward}]",
        "end of road.straight": "al final de la calle, siga recto[ por {road:article}][ hacia {toward}]",
        "end of road.uturn": "al final de la calle, cambie de sentido[ y continúe por {road:article}]",
        "roundabout": "entre en la rotonda[ hacia {toward}]",
        "roundabout.exit": "{roundabout}, tome la {ordinal} salida[ y continúe por {road:article}][ hacia {toward}]",
        "roundabout turn": "{roundabout}, continúe[ por {road:article}][ hacia {toward}]",
        "roundabout turn.aside": "{roundabout}, gire {direction}[ por {road:article}][ hacia {toward}]",
        "roundabout turn.straight": "{roundabout}, siga recto[ por {road:article}][ hacia {toward}]",
        "roundabout turn.uturn": "{roundabout}, cambie de sentido[ y continúe por {road:article}]",
        "exit roundabout": "salga de la rotonda[ por {road:article}][ hacia {toward}]",
        "notification": "continúe[ por {road:article}][ hacia {toward}]",
        "ferry": "tome el ferri[ {name}][ hacia {toward}]",
        "continue on foot": "continúe a pie durante {distance}",
        "stairs": "tome las escaleras[ {side:of}][, {name}]",
        "stairs.up": "suba por las escaleras[ {side:of}][, {name}]",
        "stairs.down": "baje por las escaleras[ {side:of}][, {name}]",
        "escalator": "tome las escaleras mecánicas[ {side:of}][, {name}]",
        "escalator.up": "suba por las escaleras mecánicas[ {side:of}][, {name}]",
        "escalator.down": "baje por las escaleras mecánicas[ {side:of}][, {name}]",
        "elevator": "tome el ascensor[ {side:of}][ hasta la planta {floor}][, {name}]",
        "entrance": "entre en el edificio[ {side:of}][ y continúe por {road:article}]",
        "exit": "salga del edificio[ y continúe por {road:article}]",
        "exit.aside": "salga del edificio y gire {direction}[ por {road:article}]",
        "at roundabout": "en la rotonda",
        "at rotary": "en la rotonda {rotary}",
        "destination": "su destino",
        "destination.title": "su destino: {title}",
        "waypoint": "su parada",
        "waypoint.title": "su parada: {title}",
        "in distance": "en {distance}, {first}",
        "then": "{first} y después {second}",
        "follow": "continúe[ por {road:article}] durante {distance}"
      },
      "directions": {
        "left": "a la izquierda", "right": "a la derecha",
        "slight left": "ligeramente a la izquierda", "slight right": "ligeramente a la derecha",
        "sharp left": "totalmente a la izquierda", "sharp right": "totalmente a la derecha"
      },
      "sides": {
        "to": ["a la izquierda", "a la derecha"], "by": ["por la izquierda", "por la derecha"],
        "of": ["de la izquierda", "de la derecha"]
      },
      "compass": ["el norte", "el noreste", "el este", "el sureste", "el sur", "el suroeste", "el oeste", "el noroeste"],
      "ordinals": ["primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima", "octava", "novena", "décima"],
      "ordinal": "{n}.ª",
      "numbers": ["un", "dos", "tres", "cuatro", "cinco", "seis"],
      "lanes": {
        "left": { "one": "use el carril izquierdo", "other": "use los {n} carriles de la izquierda" },
        "right": { "one": "use el carril derecho", "other": "use los {n} carriles de la derecha" },
        "middle": { "one": "use el carril central", "other": "use los {n} carriles centrales" }
      },
      "units": {
        "meters": { "one": "un metro", "other": "{n} metros" },
        "kilometers": { "one": "un kilómetro", "other": "{n} kilómetros" },
        "feet": { "one": "un pie", "other": "{n} pies" },
        "miles": { "one": "una milla", "other": "{n} millas" },
        "quarter mile": "un cuarto de milla",
        "half mile": "media milla",
        "three quarter mile": "tres cuartos de milla"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} ft", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} h", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24, "am": "a. m.", "pm": "p. m.", "except": ["CO", "DO", "PA", "PR", "US", "VE"] },
      "roads": {
        "forms": { "article": "{}", "to": "a {}" },
        "rules": [
          {
            "begins": ["A-#", "AP-#", "B-#", "C-#", "CV-#", "E-#", "GI-#", "M-#", "N-#", "R-#", "SE-#", "V-#"],
            "article": "la {}", "to": "a la {}"
          },
          { "begins": ["Gran Vía"], "article": "la {}", "to": "a la {}" },
          {
            "begins": ["Calle ", "Avenida ", "Plaza ", "Carretera ", "Autopista ", "Autovía ", "Ronda ", "Travesía ", "Glorieta ", "Vía ", "Rambla ", "Cuesta ", "Alameda ", "Calzada ", "Costanilla "],
            "article": "la {lower}", "to": "a la {lower}"
          },
          {
            "begins": ["Paseo ", "Camino ", "Callejón ", "Puente ", "Túnel ", "Pasaje ", "Bulevar ", "Viaducto ", "Parque ", "Acceso ", "Sendero "],
            "article": "el {lower}", "to": "al {lower}"
          }
        ]
      }
    }
    """#
}

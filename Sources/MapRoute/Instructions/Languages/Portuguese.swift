// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let portugueseText = #"""
    {
      "language": "pt",
      "labels": {
        "recenter": "Centralizar", "then": "Depois",
        "now": "Agora", "start": "Iniciar", "steps": "Passos", "done": "Concluir",
        "alternative": "Alternativa", "ascent": "Subida", "descent": "Descida",
        "walk to road": "A pé até a via",
        "km/h": "km/h", "mph": "mph"
      },
      "alerts": {
        "speeding": "Você está acima do limite de velocidade.", "signal lost": "Sinal de GPS perdido.",
        "rerouting": "Recalculando a rota."
      },
      "phrases": {
        "depart": "siga para {compass}[ {road:by}]",
        "arrive": "você chegou {place}",
        "arrive.aside": "você chegou {place}, {side:to}",
        "arrive.straight": "você chegou {place}, logo em frente",
        "arriving": "você chegará {place}",
        "arriving.aside": "você chegará {place}, {side:to}",
        "turn": "continue[ {road:by}][ em direção a {toward}]",
        "turn.aside": "vire {direction}[ {road:in}][ em direção a {toward}]",
        "turn.straight": "siga em frente[ {road:by}][ em direção a {toward}]",
        "uturn": "faça o retorno[ e continue {road:by}]",
        "new name": "continue[ {road:by}][ em direção a {toward}]",
        "continue": "continue[ {road:by}][ em direção a {toward}]",
        "continue.aside": "vire {direction}[ para continuar {road:in}]",
        "continue.straight": "siga em frente[ {road:by}][ em direção a {toward}]",
        "merge": "incorpore-se ao trânsito[ {road:in}][ em direção a {toward}]",
        "merge.aside": "incorpore-se ao trânsito {side:to}[ {road:in}][ em direção a {toward}]",
        "on ramp": "entre na rampa de acesso[ {road:to}][ em direção a {toward}]",
        "on ramp.aside": "entre na rampa de acesso {side:to}[ {road:to}][ em direção a {toward}]",
        "off ramp": "use a saída[ {road:to}][ em direção a {toward}]",
        "off ramp.aside": "use a saída {side:to}[ {road:to}][ em direção a {toward}]",
        "off ramp.exit": "use a saída {exit}[ {road:to}][ em direção a {toward}]",
        "off ramp.exit aside": "use a saída {exit} {side:to}[ {road:to}][ em direção a {toward}]",
        "fork": "na bifurcação, continue[ {road:by}][ em direção a {toward}]",
        "fork.aside": "mantenha-se {side:to}[ para usar a saída {exit}][ e continue {road:by}][ em direção a {toward}]",
        "fork.straight": "siga em frente na bifurcação[ para usar a saída {exit}][ e continue {road:by}][ em direção a {toward}]",
        "end of road": "no fim da via, continue[ {road:by}][ em direção a {toward}]",
        "end of road.aside": "no fim da via, vire {direction}[ {road:in}][ em direção a {toward}]",
        "end of road.straight": "no fim da via, siga em frente[ {road:by}][ em direção a {toward}]",
        "end of road.uturn": "no fim da via, faça o retorno[ e continue {road:by}]",
        "roundabout": "entre na rotatória[ em direção a {toward}]",
        "roundabout.exit": "{roundabout}, use a {ordinal} saída[ {road:to}][ em direção a {toward}]",
        "roundabout turn": "{roundabout}, continue[ {road:by}][ em direção a {toward}]",
        "roundabout turn.aside": "{roundabout}, vire {direction}[ {road:in}][ em direção a {toward}]",
        "roundabout turn.straight": "{roundabout}, siga em frente[ {road:by}][ em direção a {toward}]",
        "roundabout turn.uturn": "{roundabout}, faça o retorno[ e continue {road:by}]",
        "exit roundabout": "saia da rotatória[ {road:to}][ em direção a {toward}]",
        "notification": "continue[ {road:by}][ em direção a {toward}]",
        "ferry": "embarque na balsa[ {name}][ em direção a {toward}]",
        "continue on foot": "continue a pé por {distance}",
        "stairs": "use a escada[ {side:of}][, {name}]",
        "stairs.up": "suba a escada[ {side:of}][, {name}]",
        "stairs.down": "desça a escada[ {side:of}][, {name}]",
        "escalator": "use a escada rolante[ {side:of}][, {name}]",
        "escalator.up": "suba pela escada rolante[ {side:of}][, {name}]",
        "escalator.down": "desça pela escada rolante[ {side:of}][, {name}]",
        "elevator": "use o elevador[ {side:of}][ até o andar {floor}][, {name}]",
        "entrance": "entre no prédio[ {side:of}][ e continue {road:by}]",
        "exit": "saia do prédio[ e continue {road:by}]",
        "exit.aside": "saia do prédio e vire {direction}[ {road:in}]",
        "at roundabout": "na rotatória",
        "at rotary": "na rotatória {rotary}",
        "destination": "ao seu destino",
        "destination.title": "ao seu destino: {title}",
        "waypoint": "à sua parada",
        "waypoint.title": "à sua parada: {title}",
        "in distance": "em {distance}, {first}",
        "then": "{first} e depois {second}",
        "follow": "continue[ {road:by}] por {distance}"
      },
      "directions": {
        "left": "à esquerda", "right": "à direita",
        "slight left": "ligeiramente à esquerda", "slight right": "ligeiramente à direita",
        "sharp left": "acentuadamente à esquerda", "sharp right": "acentuadamente à direita"
      },
      "sides": { "to": ["à esquerda", "à direita"], "of": ["da esquerda", "da direita"] },
      "compass": ["o norte", "o nordeste", "o leste", "o sudeste", "o sul", "o sudoeste", "o oeste", "o noroeste"],
      "ordinals": ["primeira", "segunda", "terceira", "quarta", "quinta", "sexta", "sétima", "oitava", "nona", "décima"],
      "ordinal": "{n}ª",
      "numbers": ["uma", "duas", "três", "quatro", "cinco", "seis"],
      "lanes": {
        "left": { "one": "use a faixa da esquerda", "other": "use as {n} faixas da esquerda" },
        "right": { "one": "use a faixa da direita", "other": "use as {n} faixas da direita" },
        "middle": { "one": "use a faixa do meio", "other": "use as {n} faixas do meio" }
      },
      "units": {
        "meters": { "one": "{n} metro", "other": "{n} metros" },
        "kilometers": { "one": "{n} quilômetro", "other": "{n} quilômetros" },
        "feet": { "one": "{n} pé", "other": "{n} pés" },
        "miles": { "one": "{n} milha", "other": "{n} milhas" },
        "quarter mile": "um quarto de milha",
        "half mile": "meia milha",
        "three quarter mile": "três quartos de milha"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} pés", "miles": "{n} mi",
        "minutes": "{n} min", "hours": "{n} h", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24 },
      "roads": {
        "forms": { "in": "em {}", "by": "por {}", "to": "para {}" },
        "rules": [
          {
            "begins": ["A #", "A#", "BR-#", "E #", "E#", "MG-#", "N #", "N#", "PR-#", "RJ-#", "RS-#", "SC-#", "SP-#", "Rua ", "Avenida ", "Praça ", "Estrada ", "Rodovia ", "Travessa ", "Alameda ", "Ponte ", "Autoestrada ", "Via ", "Ladeira ", "Calçada ", "Marginal ", "Praceta ", "Rotunda ", "Rotatória "],
            "in": "na {}", "by": "pela {}", "to": "para a {}"
          },
          {
            "begins": ["IC #", "IC#", "IP #", "IP#", "Largo ", "Beco ", "Viaduto ", "Túnel ", "Caminho ", "Campo ", "Parque ", "Elevado ", "Anel ", "Passeio "],
            "in": "no {}", "by": "pelo {}", "to": "para o {}"
          }
        ]
      }
    }
    """#
}

// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let russianText = #"""
    {
      "language": "ru",
      "groundFloor": 1,
      "labels": {
        "recenter": "Центрировать", "then": "Затем",
        "now": "Сейчас", "start": "Начать", "steps": "Шаги", "done": "Готово",
        "alternative": "Вариант", "ascent": "Подъём", "descent": "Спуск",
        "walk to road": "Пешком до дороги",
        "km/h": "км/ч", "mph": "миль/ч"
      },
      "alerts": {
        "speeding": "Вы превышаете скорость.", "signal lost": "Сигнал GPS потерян.",
        "rerouting": "Маршрут перестраивается."
      },
      "phrases": {
        "depart": "начните движение на {compass}[ по {road:dative}]",
        "arrive": "вы прибыли {place}",
        "arrive.aside": "вы прибыли {place}, он находится {side:on}",
        "arrive.straight": "вы прибыли {place}, он находится прямо перед вами",
        "arriving": "вы прибудете {place}",
        "arriving.aside": "вы прибудете {place}, он находится {side:on}",
        "turn": "продолжайте движение[ по {road:dative}][, направление {toward}]",
        "turn.aside": "поверните {direction}[ на {road:accusative}][, направление {toward}]",
        "turn.straight": "двигайтесь прямо[ на {road:accusative}][, направление {toward}]",
        "uturn": "развернитесь[ и продолжайте движение по {road:dative}]",
        "new name": "продолжайте движение[ по {road:dative}][, направление {toward}]",
        "continue": "продолжайте движение[ по {road:dative}][, направление {toward}]",
        "continue.aside": "поверните {direction}[ и продолжайте движение по {road:dative}]",
        "continue.straight": "двигайтесь прямо[ по {road:dative}][, направление {toward}]",
        "merge": "влейтесь в поток[ и продолжайте движение по {road:dative}][, направление {toward}]",
        "merge.aside": "держитесь {side:keep}[ и выезжайте на {road:accusative}][, направление {toward}]",
        "on ramp": "сверните на въезд[ на {road:accusative}][, направление {toward}]",
        "on ramp.aside": "сверните на въезд {side:on}[ на {road:accusative}][, направление {toward}]",
        "off ramp": "сверните на съезд[ на {road:accusative}][, направление {toward}]",
        "off ramp.aside": "сверните на съезд {side:on}[ на {road:accusative}][, направление {toward}]",
        "off ramp.exit": "сверните на съезд {exit}[ на {road:accusative}][, направление {toward}]",
        "off ramp.exit aside": "сверните на съезд {exit} {side:on}[ на {road:accusative}][, направление {toward}]",
        "fork": "на развилке продолжайте движение[ по {road:dative}][, направление {toward}]",
        "fork.aside": "держитесь {side:keep}[, съезд {exit}][ на {road:accusative}][, направление {toward}]",
        "fork.straight": "на развилке двигайтесь прямо[, съезд {exit}][ на {road:accusative}][, направление {toward}]",
        "end of road": "в конце дороги продолжайте движение[ по {road:dative}][, направление {toward}]",
        "end of road.aside": "в конце дороги поверните {direction}[ на {road:accusative}][, направление {toward}]",
        "end of road.straight": "в конце дороги двигайтесь прямо[ на {road:accusative}][, направление {toward}]",
        "end of road.uturn": "в конце дороги развернитесь[ и продолжайте движение по {road:dative}]",
        "roundabout": "на круговом перекрёстке двигайтесь по кругу[, направление {toward}]",
        "roundabout.exit": "{roundabout} сверните на {ordinal} съезд[ на {road:accusative}][, направление {toward}]",
        "roundabout turn": "{roundabout} продолжайте движение[ по {road:dative}][, направление {toward}]",
        "roundabout turn.aside": "{roundabout} поверните {direction}[ на {road:accusative}][, направление {toward}]",
        "roundabout turn.straight": "{roundabout} двигайтесь прямо[ на {road:accusative}][, направление {toward}]",
        "roundabout turn.uturn": "{roundabout} развернитесь[ и продолжайте движение по {road:dative}]",
        "exit roundabout": "сверните с кругового перекрёстка[ на {road:accusative}][, направление {toward}]",
        "notification": "продолжайте движение[ по {road:dative}][, направление {toward}]",
        "ferry": "воспользуйтесь паромом[ {name}][, направление {toward}]",
        "continue on foot": "продолжайте путь пешком ещё {distance}",
        "stairs": "идите по лестнице[ {side:on}][, {name}]",
        "stairs.up": "поднимитесь по лестнице[ {side:on}][, {name}]",
        "stairs.down": "спуститесь по лестнице[ {side:on}][, {name}]",
        "escalator": "воспользуйтесь эскалатором[ {side:on}][, {name}]",
        "escalator.up": "поднимитесь на эскалаторе[ {side:on}][, {name}]",
        "escalator.down": "спуститесь на эскалаторе[ {side:on}][, {name}]",
        "elevator": "поезжайте на лифте[ {side:on}][ до этажа {floor}][, {name}]",
        "entrance": "войдите в здание[ {side:on}][ и продолжайте движение по {road:dative}]",
        "exit": "выйдите из здания[ и продолжайте движение по {road:dative}]",
        "exit.aside": "выйдите из здания и поверните {direction}[ на {road:accusative}]",
        "at roundabout": "на круговом перекрёстке",
        "at rotary": "на круговом перекрёстке {rotary}",
        "destination": "в пункт назначения",
        "destination.title": "в пункт назначения «{title}»",
        "waypoint": "в промежуточный пункт",
        "waypoint.title": "в промежуточный пункт «{title}»",
        "in distance": "через {distance} {first}",
        "then": "{first}, затем {second}",
        "follow": "продолжайте движение[ по {road:dative}] ещё {distance}"
      },
      "directions": {
        "left": "налево", "right": "направо", "slight left": "плавно налево",
        "slight right": "плавно направо", "sharp left": "резко налево", "sharp right": "резко направо"
      },
      "sides": { "on": ["слева", "справа"], "keep": ["левее", "правее"] },
      "compass": ["север", "северо-восток", "восток", "юго-восток", "юг", "юго-запад", "запад", "северо-запад"],
      "ordinals": ["первый", "второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой", "девятый", "десятый"],
      "ordinal": "{n}-й",
      "numbers": ["одной", "двум", "трём", "четырём", "пяти", "шести"],
      "lanes": {
        "left": {
          "one": "двигайтесь по левой полосе", "few": "двигайтесь по {n} левым полосам",
          "many": "двигайтесь по {n} левым полосам"
        },
        "right": {
          "one": "двигайтесь по правой полосе", "few": "двигайтесь по {n} правым полосам",
          "many": "двигайтесь по {n} правым полосам"
        },
        "middle": {
          "one": "двигайтесь по средней полосе", "few": "двигайтесь по {n} средним полосам",
          "many": "двигайтесь по {n} средним полосам"
        }
      },
      "units": {
        "meters": {
          "one": "{n} метр", "few": "{n} метра", "many": "{n} метров", "other": "{n} метра"
        },
        "kilometers": {
          "one": "{n} километр", "few": "{n} километра", "many": "{n} километров",
          "other": "{n} километра"
        },
        "feet": { "one": "{n} фут", "few": "{n} фута", "many": "{n} футов", "other": "{n} фута" },
        "miles": { "one": "{n} милю", "few": "{n} мили", "many": "{n} миль", "other": "{n} мили" },
        "quarter mile": "четверть мили",
        "half mile": "полмили",
        "three quarter mile": "три четверти мили"
      },
      "short": {
        "meters": "{n} м", "kilometers": "{n} км", "feet": "{n} фт", "miles": "{n} ми",
        "minutes": "{n} мин", "hours": "{n} ч", "hours and minutes": "{hours} {minutes}"
      },
      "decimal": ",",
      "clock": { "hours": 24 },
      "roads": {
        "forms": { "accusative": "{}", "dative": "{}" },
        "rules": [
          {
            "begins": ["М-#", "М#", "Р-#", "Р#", "А-#", "А#", "Е #", "Е#", "Н #", "Т #", "КАД", "МКАД", "ЗСД", "ЦКАД"],
            "accusative": "{}", "dative": "{}"
          },
          {
            "begins": ["улица ", "набережная ", "площадь ", "аллея ", "дорога ", "линия ", "эстакада ", "просека ", "магистраль "],
            "ends": ["улица", "набережная", "площадь", "аллея", "дорога", "линия", "эстакада", "просека", "магистраль"],
            "before": ["ая", "яя", "-я"],
            "accusative": {
              "улица": "улицу", "аллея": "аллею", "дорога": "дорогу", "линия": "линию",
              "эстакада": "эстакаду", "просека": "просеку",
              "ая": "ую", "яя": "юю", "-я": "-ю"
            },
            "dative": {
              "улица": "улице", "площадь": "площади", "аллея": "аллее", "дорога": "дороге",
              "линия": "линии", "эстакада": "эстакаде", "просека": "просеке", "магистраль": "магистрали", "ая": "ой", "яя": "ей", "-я": "-й"
            }
          },
          {
            "begins": ["проспект ", "переулок ", "бульвар ", "проезд ", "мост ", "тупик ", "тракт ", "спуск ", "тоннель ", "путепровод ", "вал "],
            "ends": ["проспект", "переулок", "бульвар", "проезд", "мост", "тупик", "тракт", "спуск", "тоннель", "путепровод", " вал"],
            "before": ["ий", "ый", "ой", "-й"],
            "accusative": "{}",
            "dative": {
              "проспект": "проспекту", "переулок": "переулку", "бульвар": "бульвару",
              "проезд": "проезду", "мост": "мосту", "тупик": "тупику", "тракт": "тракту",
              "спуск": "спуску", "тоннель": "тоннелю", "путепровод": "путепроводу", "вал": "валу", "Вал": "Валу",
              "ий": "ему", "кий": "кому", "ый": "ому", "ой": "ому", "-й": "-му"
            }
          },
          {
            "begins": ["шоссе "],
            "ends": ["шоссе", "кольцо"],
            "before": ["ое", "ее", "ье", "-е"],
            "accusative": "{}",
            "dative": { "кольцо": "кольцу", "ое": "ому", "ее": "ему", "ье": "ьему", "-е": "-му" }
          },
          {
            "begins": ["А", "Б", "В", "Г", "Д", "Е", "Ё", "Ж", "З", "И", "Й", "К", "Л", "М", "Н", "О", "П", "Р", "С", "Т", "У", "Ф", "Х", "Ц", "Ч", "Ш", "Щ", "Э", "Ю", "Я"],
            "accusative": "дорогу {}", "dative": "дороге {}"
          }
        ]
      }
    }
    """#
}

// SPDX-License-Identifier: Apache-2.0

extension InstructionTable {
  static let japaneseText = #"""
    {
      "language": "ja",
      "groundFloor": 1,
      "labels": {
        "recenter": "現在地に戻る", "then": "その後",
        "now": "今すぐ", "start": "開始", "steps": "手順", "done": "完了",
        "alternative": "別ルート", "ascent": "上り", "descent": "下り",
        "walk to road": "道路まで徒歩",
        "km/h": "km/h", "mph": "mph"
      },
      "alerts": {
        "speeding": "制限速度を超えています。", "signal lost": "GPS信号が失われました。",
        "rerouting": "ルートを再検索します。"
      },
      "phrases": {
        "depart": "[{road}を]{compass}に進んでください",
        "arrive": "{place}に到着しました",
        "arrive.aside": "{place}に到着しました。{side:on}にあります",
        "arrive.straight": "{place}に到着しました。正面にあります",
        "arriving": "{place}に到着します",
        "arriving.aside": "{place}に到着します。{side:on}にあります",
        "turn": "[{road}を][{toward}方面へ]進んでください",
        "turn.aside": "[{toward}方面へ]{direction}に曲がって[{road}に入って]ください",
        "turn.straight": "[{toward}方面へ]直進して[{road}に入って]ください",
        "uturn": "Uターンして[{road}を進んで]ください",
        "new name": "[{toward}方面へ]そのまま進んで[{road}に入って]ください",
        "continue": "[{road}を][{toward}方面へ]進んでください",
        "continue.aside": "{direction}に曲がって[そのまま{road}を進んで]ください",
        "continue.straight": "[{road}を][{toward}方面へ]直進してください",
        "merge": "[{toward}方面へ][{road}に]合流してください",
        "merge.aside": "[{toward}方面へ]{side:to}に寄って[{road}に]合流してください",
        "on ramp": "[{toward}方面へ]ランプに入って[{road}に進んで]ください",
        "on ramp.aside": "[{toward}方面へ]{side:on}のランプに入って[{road}に進んで]ください",
        "off ramp": "[{toward}方面へ]出口から出て[{road}に進んで]ください",
        "off ramp.aside": "[{toward}方面へ]{side:on}の出口から出て[{road}に進んで]ください",
        "off ramp.exit": "[{toward}方面へ]出口{exit}から出て[{road}に進んで]ください",
        "off ramp.exit aside": "[{toward}方面へ]{side:on}の出口{exit}から出て[{road}に進んで]ください",
        "fork": "分岐を[{toward}方面へ]進んで[{road}に入って]ください",
        "fork.aside": "[{toward}方面へ]{side:on}を進んで[出口{exit}から出て][{road}に入って]ください",
        "fork.straight": "分岐を[{toward}方面へ]直進して[出口{exit}から出て][{road}に入って]ください",
        "end of road": "突き当たりを[{toward}方面へ]進んで[{road}に入って]ください",
        "end of road.aside": "突き当たりを[{toward}方面へ]{direction}に曲がって[{road}に入って]ください",
        "end of road.straight": "突き当たりを[{toward}方面へ]直進して[{road}に入って]ください",
        "end of road.uturn": "突き当たりでUターンして[{road}を進んで]ください",
        "roundabout": "[{toward}方面へ]環状交差点に入ってください",
        "roundabout.exit": "{roundabout}で[{toward}方面へ]{ordinal}の出口から出て[{road}に入って]ください",
        "roundabout turn": "{roundabout}を[{toward}方面へ]進んで[{road}に入って]ください",
        "roundabout turn.aside": "{roundabout}を[{toward}方面へ]{direction}に曲がって[{road}に入って]ください",
        "roundabout turn.straight": "{roundabout}を[{toward}方面へ]直進して[{road}に入って]ください",
        "roundabout turn.uturn": "{roundabout}でUターンして[{road}を進んで]ください",
        "exit roundabout": "[{toward}方面へ]環状交差点を出て[{road}に入って]ください",
        "notification": "[{road}を][{toward}方面へ]進んでください",
        "ferry": "[{toward}行きの]フェリー[{name}]に乗ってください",
        "continue on foot": "徒歩で{distance}進んでください",
        "stairs": "[{side:on}の]階段[「{name}」]を利用してください",
        "stairs.up": "[{side:on}の]階段[「{name}」]を上ってください",
        "stairs.down": "[{side:on}の]階段[「{name}」]を下りてください",
        "escalator": "[{side:on}の]エスカレーター[「{name}」]に乗ってください",
        "escalator.up": "[{side:on}の]エスカレーター[「{name}」]で上ってください",
        "escalator.down": "[{side:on}の]エスカレーター[「{name}」]で下りてください",
        "elevator": "[{side:on}の]エレベーター[「{name}」]で[{floor}階に]移動してください",
        "entrance": "[{side:on}の]建物に入って[{road}を進んで]ください",
        "exit": "建物を出て[{road}を進んで]ください",
        "exit.aside": "建物を出て{direction}に曲がって[{road}に入って]ください",
        "at roundabout": "環状交差点",
        "at rotary": "{rotary}",
        "destination": "目的地",
        "destination.title": "{title}",
        "waypoint": "経由地",
        "waypoint.title": "{title}",
        "in distance": "{distance}先、{first}",
        "then": "{first}。その後、{second}",
        "follow": "[{road}を]このまま{distance}進んでください"
      },
      "directions": {
        "left": "左", "right": "右", "slight left": "斜め左", "slight right": "斜め右",
        "sharp left": "大きく左", "sharp right": "大きく右"
      },
      "sides": { "on": ["左側", "右側"], "to": ["左", "右"] },
      "compass": ["北", "北東", "東", "南東", "南", "南西", "西", "北西"],
      "ordinals": ["1番目", "2番目", "3番目", "4番目", "5番目", "6番目", "7番目", "8番目", "9番目", "10番目"],
      "ordinal": "{n}番目",
      "numbers": ["1", "2", "3", "4", "5", "6"],
      "lanes": {
        "left": "左側{n}車線を走行してください",
        "right": "右側{n}車線を走行してください",
        "middle": "中央{n}車線を走行してください"
      },
      "units": {
        "meters": "{n}メートル",
        "kilometers": "{n}キロメートル",
        "feet": "{n}フィート",
        "miles": "{n}マイル",
        "quarter mile": "4分の1マイル",
        "half mile": "2分の1マイル",
        "three quarter mile": "4分の3マイル"
      },
      "short": {
        "meters": "{n} m", "kilometers": "{n} km", "feet": "{n} ft", "miles": "{n} mi",
        "minutes": "{n}分", "hours": "{n}時間", "hours and minutes": "{hours}{minutes}"
      },
      "decimal": ".",
      "separator": "、",
      "end": "。",
      "clock": { "hours": 24 }
    }
    """#
}

// SPDX-License-Identifier: Apache-2.0

// Sentences checked by hand, in the order of `Sentences.actual`.
extension Sentences {
  static let english = Sentences(
    "en", road: "Main Street", other: "Oak Avenue", ref: "I 76 West",
    places: "Pittsburgh, Harrisburg", title: "Museum",
    expected: """
      Turn right onto Main Street
      Turn left onto Oak Avenue
      Bear left
      Turn sharp right onto Main Street
      Make a U-turn and continue on Main Street
      At the end of the road, turn left onto Oak Avenue
      Continue onto Main Street
      Turn left to stay on Main Street
      Keep left toward Pittsburgh, Harrisburg
      Keep right to take exit 59B onto I 76 West toward Pittsburgh, Harrisburg
      Take the ramp on the right onto I 76 West toward Pittsburgh, Harrisburg
      Take exit 59B onto I 76 West toward Pittsburgh, Harrisburg
      Take exit 23 X on the left
      Merge left onto I 76 West
      At the roundabout, take the second exit onto Main Street
      At the roundabout, take the 12th exit
      At the roundabout, turn left onto Main Street
      Leave the roundabout onto Main Street
      Take the ferry X
      Head northeast on Main Street
      You have arrived at your destination, on the left
      You have arrived at Museum, on the right
      In 300 meters, turn left onto Main Street.
      In 1 kilometer, turn left onto Main Street.
      In 1.5 kilometers, turn left onto Main Street.
      In 3 kilometers, turn left.
      In a quarter mile, turn left.
      In half a mile, turn left.
      In 200 feet, turn left.
      In 2 miles, turn left.
      In 210 meters, you will arrive at your destination, on the left.
      Turn left, then turn right onto Main Street.
      Turn left, then you will arrive at your destination, on the right.
      Continue on I 76 West for 12 kilometers.
      Use the left lane
      Use the two right lanes
      350 m · 1.2 km · 200 ft · 5 mi · 1 h 5 min · 10 min
      Take the stairs
      Take the stairs up on the left
      Take the stairs down, X
      Take the escalator on the right
      Take the escalator up
      Take the escalator down
      Take the elevator to level 2
      Take the elevator on the left
      Enter the building on the left
      Enter the building and continue on Main Street
      Leave the building and continue on Main Street
      Leave the building and turn right onto Main Street
      """)

  static let german = Sentences(
    "de", road: "Leopoldstraße", other: "Marktplatz", ref: "A 8",
    places: "Salzburg, Ulm", title: "Museum",
    expected: """
      Rechts auf die Leopoldstraße abbiegen
      Links auf den Marktplatz abbiegen
      Halb links abbiegen
      Scharf rechts auf die Leopoldstraße abbiegen
      Wenden und weiter auf der Leopoldstraße
      Am Ende der Straße links auf den Marktplatz abbiegen
      Weiter auf der Leopoldstraße
      Links abbiegen und auf der Leopoldstraße bleiben
      Links halten Richtung Salzburg, Ulm
      Rechts halten zur Ausfahrt 59B auf die A 8 Richtung Salzburg, Ulm
      Die Auffahrt rechts auf die A 8 Richtung Salzburg, Ulm nehmen
      Die Ausfahrt 59B auf die A 8 Richtung Salzburg, Ulm nehmen
      Die Ausfahrt 23 X links nehmen
      Links auf die A 8 einfädeln
      Im Kreisverkehr die zweite Ausfahrt auf die Leopoldstraße nehmen
      Im Kreisverkehr die 12. Ausfahrt nehmen
      Im Kreisverkehr links auf die Leopoldstraße abbiegen
      Den Kreisverkehr auf die Leopoldstraße verlassen
      Die Fähre X nehmen
      Auf der Leopoldstraße nach Nordosten starten
      Sie haben Ihr Ziel erreicht, es liegt links
      Sie haben Ihr Zwischenziel Museum erreicht, es liegt rechts
      In 300 Metern links auf die Leopoldstraße abbiegen.
      In einem Kilometer links auf die Leopoldstraße abbiegen.
      In 1,5 Kilometern links auf die Leopoldstraße abbiegen.
      In 3 Kilometern links abbiegen.
      In einer Viertelmeile links abbiegen.
      In einer halben Meile links abbiegen.
      In 200 Fuß links abbiegen.
      In 2 Meilen links abbiegen.
      In 210 Metern erreichen Sie Ihr Ziel, es liegt links.
      Links abbiegen, danach rechts auf die Leopoldstraße abbiegen.
      Links abbiegen, danach erreichen Sie Ihr Ziel, es liegt rechts.
      Noch 12 Kilometer weiter auf der A 8.
      Die linke Spur benutzen
      Die zwei rechten Spuren benutzen
      350 m · 1,2 km · 200 Fuß · 5 mi · 1 Std. 5 Min. · 10 Min.
      Die Treppe nehmen
      Die Treppe links hinaufgehen
      Die Treppe X hinuntergehen
      Die Rolltreppe rechts nehmen
      Die Rolltreppe nach oben nehmen
      Die Rolltreppe nach unten nehmen
      Den Aufzug zur Etage 2 nehmen
      Den Aufzug links nehmen
      Das Gebäude links betreten
      Das Gebäude betreten und weiter auf der Leopoldstraße
      Das Gebäude verlassen und weiter auf der Leopoldstraße
      Das Gebäude verlassen und rechts auf die Leopoldstraße abbiegen
      """)

  static let french = Sentences(
    "fr", road: "Rue de Rivoli", other: "Avenue Foch", ref: "A 6",
    places: "Lyon, Orléans", title: "Musée",
    expected: """
      Tournez à droite sur la rue de Rivoli
      Tournez à gauche sur l’avenue Foch
      Tournez légèrement à gauche
      Tournez franchement à droite sur la rue de Rivoli
      Faites demi-tour et continuez sur la rue de Rivoli
      Au bout de la route, tournez à gauche sur l’avenue Foch
      Continuez sur la rue de Rivoli
      Tournez à gauche pour rester sur la rue de Rivoli
      Restez à gauche direction Lyon, Orléans
      Restez à droite pour prendre la sortie 59B vers l’A 6 direction Lyon, Orléans
      Prenez la bretelle à droite vers l’A 6 direction Lyon, Orléans
      Prenez la sortie 59B vers l’A 6 direction Lyon, Orléans
      Prenez la sortie 23 X à gauche
      Insérez-vous à gauche sur l’A 6
      Au rond-point, prenez la deuxième sortie sur la rue de Rivoli
      Au rond-point, prenez la 12e sortie
      Au rond-point, tournez à gauche sur la rue de Rivoli
      Sortez du rond-point sur la rue de Rivoli
      Prenez le ferry X
      Partez vers le nord-est sur la rue de Rivoli
      Vous êtes arrivé à votre destination, sur la gauche
      Vous êtes arrivé à votre étape\u{a0}: Musée, sur la droite
      Dans 300 mètres, tournez à gauche sur la rue de Rivoli.
      Dans 1 kilomètre, tournez à gauche sur la rue de Rivoli.
      Dans 1,5 kilomètre, tournez à gauche sur la rue de Rivoli.
      Dans 3 kilomètres, tournez à gauche.
      Dans un quart de mile, tournez à gauche.
      Dans un demi-mile, tournez à gauche.
      Dans 200 pieds, tournez à gauche.
      Dans 2 miles, tournez à gauche.
      Dans 210 mètres, vous arriverez à votre destination, sur la gauche.
      Tournez à gauche, puis tournez à droite sur la rue de Rivoli.
      Tournez à gauche, puis vous arriverez à votre destination, sur la droite.
      Continuez sur l’A 6 pendant 12 kilomètres.
      Prenez la voie de gauche
      Prenez les deux voies de droite
      350 m · 1,2 km · 200 pi · 5 mi · 1 h 5 min · 10 min
      Prenez l’escalier
      Montez l’escalier à gauche
      Descendez l’escalier, X
      Prenez l’escalator à droite
      Montez par l’escalator
      Descendez par l’escalator
      Prenez l’ascenseur jusqu’à l’étage 2
      Prenez l’ascenseur à gauche
      Entrez dans le bâtiment à gauche
      Entrez dans le bâtiment et continuez sur la rue de Rivoli
      Sortez du bâtiment et continuez sur la rue de Rivoli
      Sortez du bâtiment et tournez à droite sur la rue de Rivoli
      """)

  static let spanish = Sentences(
    "es", road: "Calle de Alcalá", other: "Paseo del Prado", ref: "A-6",
    places: "Madrid, Segovia", title: "Museo",
    expected: """
      Gire a la derecha por la calle de Alcalá
      Gire a la izquierda por el paseo del Prado
      Gire ligeramente a la izquierda
      Gire totalmente a la derecha por la calle de Alcalá
      Cambie de sentido y continúe por la calle de Alcalá
      Al final de la calle, gire a la izquierda por el paseo del Prado
      Continúe por la calle de Alcalá
      Gire a la izquierda para seguir por la calle de Alcalá
      Manténgase a la izquierda hacia Madrid, Segovia
      Manténgase a la derecha para tomar la salida 59B y continúe por la A-6 hacia Madrid, Segovia
      Tome la vía de acceso de la derecha a la A-6 hacia Madrid, Segovia
      Tome la salida 59B a la A-6 hacia Madrid, Segovia
      Tome la salida 23 X por la izquierda
      Incorpórese por la izquierda a la A-6
      En la rotonda, tome la segunda salida y continúe por la calle de Alcalá
      En la rotonda, tome la 12.ª salida
      En la rotonda, gire a la izquierda por la calle de Alcalá
      Salga de la rotonda por la calle de Alcalá
      Tome el ferri X
      Diríjase hacia el noreste por la calle de Alcalá
      Ha llegado a su destino, a la izquierda
      Ha llegado a su parada: Museo, a la derecha
      En 300 metros, gire a la izquierda por la calle de Alcalá.
      En un kilómetro, gire a la izquierda por la calle de Alcalá.
      En 1,5 kilómetros, gire a la izquierda por la calle de Alcalá.
      En 3 kilómetros, gire a la izquierda.
      En un cuarto de milla, gire a la izquierda.
      En media milla, gire a la izquierda.
      En 200 pies, gire a la izquierda.
      En 2 millas, gire a la izquierda.
      En 210 metros, llegará a su destino, a la izquierda.
      Gire a la izquierda y después gire a la derecha por la calle de Alcalá.
      Gire a la izquierda y después llegará a su destino, a la derecha.
      Continúe por la A-6 durante 12 kilómetros.
      Use el carril izquierdo
      Use los dos carriles de la derecha
      350 m · 1,2 km · 200 ft · 5 mi · 1 h 5 min · 10 min
      Tome las escaleras
      Suba por las escaleras de la izquierda
      Baje por las escaleras, X
      Tome las escaleras mecánicas de la derecha
      Suba por las escaleras mecánicas
      Baje por las escaleras mecánicas
      Tome el ascensor hasta la planta 2
      Tome el ascensor de la izquierda
      Entre en el edificio de la izquierda
      Entre en el edificio y continúe por la calle de Alcalá
      Salga del edificio y continúe por la calle de Alcalá
      Salga del edificio y gire a la derecha por la calle de Alcalá
      """)

  static let portuguese = Sentences(
    "pt", road: "Rua Augusta", other: "Viaduto do Chá", ref: "BR-116",
    places: "Curitiba, Santos", title: "Museu",
    expected: """
      Vire à direita na Rua Augusta
      Vire à esquerda no Viaduto do Chá
      Vire ligeiramente à esquerda
      Vire acentuadamente à direita na Rua Augusta
      Faça o retorno e continue pela Rua Augusta
      No fim da via, vire à esquerda no Viaduto do Chá
      Continue pela Rua Augusta
      Vire à esquerda para continuar na Rua Augusta
      Mantenha-se à esquerda em direção a Curitiba, Santos
      Mantenha-se à direita para usar a saída 59B e continue pela BR-116 em direção a Curitiba, Santos
      Entre na rampa de acesso à direita para a BR-116 em direção a Curitiba, Santos
      Use a saída 59B para a BR-116 em direção a Curitiba, Santos
      Use a saída 23 X à esquerda
      Incorpore-se ao trânsito à esquerda na BR-116
      Na rotatória, use a segunda saída para a Rua Augusta
      Na rotatória, use a 12ª saída
      Na rotatória, vire à esquerda na Rua Augusta
      Saia da rotatória para a Rua Augusta
      Embarque na balsa X
      Siga para o nordeste pela Rua Augusta
      Você chegou ao seu destino, à esquerda
      Você chegou à sua parada: Museu, à direita
      Em 300 metros, vire à esquerda na Rua Augusta.
      Em 1 quilômetro, vire à esquerda na Rua Augusta.
      Em 1,5 quilômetro, vire à esquerda na Rua Augusta.
      Em 3 quilômetros, vire à esquerda.
      Em um quarto de milha, vire à esquerda.
      Em meia milha, vire à esquerda.
      Em 200 pés, vire à esquerda.
      Em 2 milhas, vire à esquerda.
      Em 210 metros, você chegará ao seu destino, à esquerda.
      Vire à esquerda e depois vire à direita na Rua Augusta.
      Vire à esquerda e depois você chegará ao seu destino, à direita.
      Continue pela BR-116 por 12 quilômetros.
      Use a faixa da esquerda
      Use as duas faixas da direita
      350 m · 1,2 km · 200 pés · 5 mi · 1 h 5 min · 10 min
      Use a escada
      Suba a escada da esquerda
      Desça a escada, X
      Use a escada rolante da direita
      Suba pela escada rolante
      Desça pela escada rolante
      Use o elevador até o andar 2
      Use o elevador da esquerda
      Entre no prédio da esquerda
      Entre no prédio e continue pela Rua Augusta
      Saia do prédio e continue pela Rua Augusta
      Saia do prédio e vire à direita na Rua Augusta
      """)

  static let italian = Sentences(
    "it", road: "Via Roma", other: "Corso Buenos Aires", ref: "A1",
    places: "Milano, Bologna", title: "Museo",
    expected: """
      Svolta a destra in Via Roma
      Svolta a sinistra in Corso Buenos Aires
      Svolta leggermente a sinistra
      Svolta tutto a destra in Via Roma
      Fai inversione a U e continua su Via Roma
      Alla fine della strada, svolta a sinistra in Corso Buenos Aires
      Continua su Via Roma
      Svolta a sinistra per restare su Via Roma
      Mantieni la sinistra verso Milano, Bologna
      Mantieni la destra per prendere l’uscita 59B per l’A1 verso Milano, Bologna
      Prendi la rampa a destra per l’A1 verso Milano, Bologna
      Prendi l’uscita 59B per l’A1 verso Milano, Bologna
      Prendi l’uscita 23 X a sinistra
      Immettiti a sinistra sull’A1
      Alla rotatoria, prendi la seconda uscita in Via Roma
      Alla rotatoria, prendi la 12ª uscita
      Alla rotatoria, svolta a sinistra in Via Roma
      Esci dalla rotatoria in Via Roma
      Prendi il traghetto X
      Procedi verso nord-est su Via Roma
      Hai raggiunto la tua destinazione, sulla sinistra
      Hai raggiunto la tua tappa: Museo, sulla destra
      Tra 300 metri, svolta a sinistra in Via Roma.
      Tra un chilometro, svolta a sinistra in Via Roma.
      Tra 1,5 chilometri, svolta a sinistra in Via Roma.
      Tra 3 chilometri, svolta a sinistra.
      Tra un quarto di miglio, svolta a sinistra.
      Tra mezzo miglio, svolta a sinistra.
      Tra 200 piedi, svolta a sinistra.
      Tra 2 miglia, svolta a sinistra.
      Tra 210 metri, raggiungerai la tua destinazione, sulla sinistra.
      Svolta a sinistra, poi svolta a destra in Via Roma.
      Svolta a sinistra, poi raggiungerai la tua destinazione, sulla destra.
      Continua sull’A1 per 12 chilometri.
      Usa la corsia di sinistra
      Usa le due corsie di destra
      350 m · 1,2 km · 200 ft · 5 mi · 1 h 5 min · 10 min
      Prendi le scale
      Sali le scale a sinistra
      Scendi le scale, X
      Prendi la scala mobile a destra
      Sali con la scala mobile
      Scendi con la scala mobile
      Prendi l’ascensore fino al piano 2
      Prendi l’ascensore a sinistra
      Entra nell’edificio a sinistra
      Entra nell’edificio e continua su Via Roma
      Esci dall’edificio e continua su Via Roma
      Esci dall’edificio e svolta a destra in Via Roma
      """)

  static let dutch = Sentences(
    "nl", road: "Kalverstraat", other: "Museumplein", ref: "A2",
    places: "Utrecht, Eindhoven", title: "Museum",
    expected: """
      Sla rechtsaf naar de Kalverstraat
      Sla linksaf naar het Museumplein
      Sla schuin linksaf
      Sla scherp rechtsaf naar de Kalverstraat
      Keer om en ga verder op de Kalverstraat
      Sla aan het einde van de weg linksaf naar het Museumplein
      Ga verder op de Kalverstraat
      Sla linksaf om op de Kalverstraat te blijven
      Houd links aan richting Utrecht, Eindhoven
      Houd rechts aan voor afrit 59B naar de A2 richting Utrecht, Eindhoven
      Neem de oprit rechts naar de A2 richting Utrecht, Eindhoven
      Neem afrit 59B naar de A2 richting Utrecht, Eindhoven
      Neem afrit 23 X links
      Voeg links in op de A2
      Neem op de rotonde de tweede afslag naar de Kalverstraat
      Neem op de rotonde de 12e afslag
      Sla op de rotonde linksaf naar de Kalverstraat
      Verlaat de rotonde naar de Kalverstraat
      Neem de veerboot X
      Vertrek in noordoostelijke richting over de Kalverstraat
      U hebt uw bestemming bereikt, aan de linkerkant
      U hebt uw tussenstop Museum bereikt, aan de rechterkant
      Over 300 meter, sla linksaf naar de Kalverstraat.
      Over 1 kilometer, sla linksaf naar de Kalverstraat.
      Over 1,5 kilometer, sla linksaf naar de Kalverstraat.
      Over 3 kilometer, sla linksaf.
      Over een kwart mijl, sla linksaf.
      Over een halve mijl, sla linksaf.
      Over 200 voet, sla linksaf.
      Over 2 mijl, sla linksaf.
      Over 210 meter bereikt u uw bestemming, aan de linkerkant.
      Sla linksaf en sla rechtsaf naar de Kalverstraat.
      Sla linksaf, daarna bereikt u uw bestemming, aan de rechterkant.
      Ga nog 12 kilometer verder op de A2.
      Gebruik de linkerrijstrook
      Gebruik de twee rechterrijstroken
      350 m · 1,2 km · 200 ft · 5 mi · 1 u 5 min · 10 min
      Neem de trap
      Neem de trap omhoog aan de linkerkant
      Neem de trap omlaag, X
      Neem de roltrap aan de rechterkant
      Neem de roltrap omhoog
      Neem de roltrap omlaag
      Neem de lift naar verdieping 2
      Neem de lift aan de linkerkant
      Ga aan de linkerkant het gebouw in
      Ga het gebouw in en loop verder op de Kalverstraat
      Verlaat het gebouw en loop verder op de Kalverstraat
      Verlaat het gebouw en sla rechtsaf naar de Kalverstraat
      """)

  static let swedish = Sentences(
    "sv", road: "Storgatan", other: "Drottninggatan", ref: "E 4",
    places: "Uppsala, Sundsvall", title: "Museet",
    expected: """
      Sväng höger in på Storgatan
      Sväng vänster in på Drottninggatan
      Sväng svagt åt vänster
      Sväng skarpt åt höger in på Storgatan
      Gör en U-sväng och fortsätt på Storgatan
      Sväng vänster i slutet av vägen in på Drottninggatan
      Fortsätt in på Storgatan
      Sväng vänster för att stanna kvar på Storgatan
      Håll vänster mot Uppsala, Sundsvall
      Håll höger och ta avfart 59B in på E 4 mot Uppsala, Sundsvall
      Ta påfarten till höger in på E 4 mot Uppsala, Sundsvall
      Ta avfart 59B till E 4 mot Uppsala, Sundsvall
      Ta avfart 23 X till vänster
      Anslut åt vänster till E 4
      Ta andra avfarten i rondellen in på Storgatan
      Ta 12:e avfarten i rondellen
      Sväng vänster i rondellen in på Storgatan
      Lämna rondellen och fortsätt på Storgatan
      Ta färjan X
      Starta åt nordost på Storgatan
      Du är framme vid din destination, på vänster sida
      Du är framme vid Museet, på höger sida
      Om 300 meter, sväng vänster in på Storgatan.
      Om en kilometer, sväng vänster in på Storgatan.
      Om 1,5 kilometer, sväng vänster in på Storgatan.
      Om 3 kilometer, sväng vänster.
      Om en kvarts engelsk mil, sväng vänster.
      Om en halv engelsk mil, sväng vänster.
      Om 200 fot, sväng vänster.
      Om 2 engelska mil, sväng vänster.
      Om 210 meter är du framme vid din destination, på vänster sida.
      Sväng vänster och sväng höger in på Storgatan.
      Sväng vänster, sedan är du framme vid din destination, på höger sida.
      Fortsätt på E 4 i 12 kilometer.
      Använd vänster körfält
      Använd de två högra körfälten
      350 m · 1,2 km · 200 fot · 5 mi · 1 tim 5 min · 10 min
      Ta trappan
      Gå uppför trappan på vänster sida
      Gå nedför trappan, X
      Ta rulltrappan på höger sida
      Åk upp med rulltrappan
      Åk ner med rulltrappan
      Ta hissen till våning 2
      Ta hissen på vänster sida
      Gå in i byggnaden på vänster sida
      Gå in i byggnaden och fortsätt på Storgatan
      Lämna byggnaden och fortsätt på Storgatan
      Lämna byggnaden och sväng höger in på Storgatan
      """)
}

deal = Nueva ronda
deal-begins = Empieza {$player}.
deal-line = Nueva ronda, se descubre {$cards}
play-detail = {$player} jugó {$cards}
play-short = {$player} jugó
pick-cards = { $n ->
    [one] {$player} roba una carta
   *[other] {$player} roba {$n} cartas
}
pass = {$player} pasa
clear = Se limpia la mesa
clear-lead = Sale {$player}.
illegal = No se puede, {$player}
illegal-line = {$player} no puede jugar {$cards}
round-won = {$player} gana la ronda
says = Lo dice {$player}
correction = Corregido
correction-line = Corregido: {$player}, {$cards}
event-says = Alguien habló
event-question = Una pregunta
turn-of = Turno de {$player}
turn-next = Turno de {$player}.
turn-nobody = La ronda ha terminado
turn-waiting = Esperando la primera carta
turn-debt = { $n ->
    [one] Debe 1 carta: responda o robe
   *[other] Debe {$n} cartas: responda o robe
}
turn-called = Se pide: {$shape}
turn-beat = Supere las cartas de {$player}, o pase
turn-lead = Sale con lo que quiera
turn-any = Siga la figura o el número, o robe
direction-clockwise = Sentido del reloj
direction-counter = Sentido contrario
owes = debe {$n}
needs = pide {$shape}
market = Mercado
pile = Montón
cards-count = { $n ->
    [one] 1 carta
   *[other] {$n} cartas
}
cards-one = 1 carta
seat-spoken = {$player}: {$cards}{$turn}
seat-turn = , tiene el turno
seat-passed = pasó
players = Jugadores
call-card = Carta a seguir
on-table = En la mesa
camera-opening = Abriendo la cámara
camera-live = Cámara en directo
camera-stale = Imagen parada
camera-lost = Sin cámara
camera-ended = Fin de la grabación
camera-moving = Espere: algo se mueve
picture = Imagen en directo de la mesa
picture-waiting = La primera imagen llega enseguida
welcome = Muestre la mesa a la cámara
welcome-detail = El árbitro avisa en cuanto se juega una carta.
events = Qué ha pasado
events-none = Todavía no ha pasado nada.
confidence = Leída con un {$percent} % de seguridad
inferred = Deducido. {$why}
voice-on = Decir los avisos
voice-off = Guardar silencio

rules = Reglas
rules-title = Reglas de {$game}
rules-cards = Qué hacen las cartas especiales
rules-agreed = Acordado en esta mesa
rules-usual = Como siempre
effect-hold-on-all = Los demás esperan: sigue el mismo jugador.
effect-hold-on-one = El jugador siguiente espera.
effect-hold-on-some = Los {$n} jugadores siguientes esperan.
effect-suspension-all = Todos los demás pierden un turno.
effect-suspension-one = El jugador siguiente pierde el turno.
effect-suspension-some = Los {$n} jugadores siguientes pierden un turno.
effect-pick = { $n ->
    [one] El jugador siguiente roba una carta.
   *[other] El jugador siguiente roba {$n} cartas.
}
effect-general-market = Todos los demás roban una carta.
effect-reverse = Cambia el sentido del juego.
effect-whot = Se juega sobre cualquier carta: el jugador pide una figura.
effect-none = Nada especial.

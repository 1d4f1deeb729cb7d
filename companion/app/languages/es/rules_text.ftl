rules-short = El juego en pocas palabras
short-deal = { $n ->
    [one] Cada jugador recibe 1 carta.
   *[other] Cada jugador recibe {$n} cartas.
}
short-rule = {$name}: {$value}.
short-whot-match = Por turnos, ponga una carta de la misma figura o del mismo número que la de arriba, o un Whot, que va sobre cualquiera; o robe del mercado.
short-whot-draw-one-end = Quien roba toma una carta y su turno termina.
short-whot-draw-one-may-play = Quien roba toma una carta y puede jugarla enseguida.
short-whot-draw-until-playable = Quien roba sigue hasta tener una carta que pueda jugar.
short-whot-star = Una estrella también se puede jugar por su número interior.
short-whot-defence-same = Un robo se pasa al siguiente con una carta del mismo número; quien no la tiene roba todo lo debido.
short-whot-defence-any = Un robo se pasa al siguiente con cualquier carta de robo; quien no la tiene roba todo lo debido.
short-whot-defence-never = Un robo no se puede pasar: roba el jugador siguiente.
short-whot-call = { $n ->
    [one] Con 1 carta en la mano, diga «{$call}». Si se olvida: {$penalty}.
   *[other] Con {$n} cartas en la mano, diga «{$call}». Si se olvida: {$penalty}.
}
short-whot-end-first-out = El primero que se queda sin cartas gana la ronda.
short-whot-end-play-on = Gana el primero que se queda sin cartas; los demás siguen hasta que queda uno.
short-whot-eliminate = Los puntos se suman; quien llega a {$n} queda fuera.
short-whot-rounds = Los puntos se suman; tras {$n} rondas gana quien tiene menos.
short-thirteen-ranks = De menor a mayor: 3 4 5 6 7 8 9 10 J Q K A 2.
short-thirteen-suits = A igual valor decide el palo, de menor a mayor: {$suits}.
short-thirteen-no-suits = El palo no cuenta.
short-thirteen-combinations = Se ponen cartas sueltas, parejas, tríos, pókeres, escaleras de al menos {$n} cartas y escaleras dobles de al menos tres parejas.
short-thirteen-beat = Por turnos, ponga lo mismo, con igual número de cartas y una carta más alta, o pase. Cuando nadie lo supera, se limpia la mesa y sale su dueño.
short-thirteen-in-suit = Sueltas, parejas y escaleras se responden en su palo o color.
short-thirteen-pass-all-passes = Quien pasa queda fuera hasta que se limpia la mesa.
short-thirteen-pass-voluntary-only = Quien pasa pudiendo superar las cartas queda fuera hasta que se limpia la mesa.
short-thirteen-pass-none = Quien pasa puede volver a entrar en su turno siguiente.
short-thirteen-bombs = Bombas: {$bombs}.
short-thirteen-two-forbid = Nadie puede terminar con un 2.
short-thirteen-two-lose = Quien termina con un 2 pierde.
short-thirteen-wins = Ganan de inmediato: {$wins}.
short-thirteen-end-places = Gana el primero que se queda sin cartas; los demás siguen por los puestos.
short-thirteen-end-first-out = Gana el primero que se queda sin cartas, y la mano termina.

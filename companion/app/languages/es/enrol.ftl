enrol = Mi baraja
enrol-intro = Muestre su baraja una vez: unas pocas cartas cada vez, en cualquier orden. Después se reconoce por su propio aspecto, por inusual que sea.
enrol-decks = Barajas ya mostradas
enrol-new = Una baraja nueva
enrol-name = ¿Cómo se llama?
enrol-name-wanted = Dé a la baraja un nombre de letras y cifras.
enrol-deck-whot = Whot
enrol-deck-standard = Estándar, 52 cartas
enrol-begin = Empezar a mostrar cartas
enrol-more = Mostrar más cartas de {$name}
enrol-delete = Borrar {$name}
enrol-had = {$n} de {$of} cartas
enrol-opening = Abriendo la cámara…
enrol-complete = Todas las cartas son conocidas.
enrol-next = Ponga algunas cartas, separadas entre sí.
enrol-which = ¿Qué carta es la número {$n}?
enrol-accept = { $n ->
    [one] Es correcto
   *[other] Las {$n} son correctas
}
enrol-take-out = Quitar: {$card}
enrol-tile-had = {$card}, conocida
enrol-done = Listo
enrol-note-again = {$card} ya se había mostrado: se guarda el aspecto nuevo.
enrol-note-renamed = Ahora la carta es {$card}.
enrol-problem-small = Una carta es demasiado pequeña: acerque la cámara.
enrol-problem-edge = El borde de una carta no se distingue de la mesa: póngala en un sitio liso.
enrol-problem-faint = Apenas se ve nada en una carta: cambie la luz.
enrol-play-with = La baraja de la mesa
enrol-any = Cualquier baraja
enrol-show = Mostrar mi baraja

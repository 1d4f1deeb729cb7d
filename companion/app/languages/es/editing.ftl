told-added = añadido: {$what}
told-added-refused = añadido: {$what}; jugadas que ya no valen: {$n}
told-taken-out = quitado: {$what}
told-taken-out-refused = quitado: {$what}; jugadas que ya no valen: {$n}
told-not-there = eso no pudo pasar ahí: {$why}
told-say-who = diga quién fue
told-spoken = {$player} dice: {$words}
told-objects = {$player} dice que {$target} no cantó: {$words}
told-time-up = se acabó el tiempo de {$target}
told-times = {$player} dice que {$target} tarda demasiado
told-claims = {$player} reclama: {$words}
told-leaves = {$player} deja el juego

edit-remove = No ocurrió
edit-remove-detail = Se quita; lo que sigue se juzga de nuevo
edit-shape = Otra figura
edit-shape-detail = Se pidió otra cosa
edit-did = Otra cosa
edit-did-detail = { $player } hizo otra cosa
edit-missing = Aquí falta algo
edit-before = Añadir antes
edit-after = Añadir después
edit-what = ¿Qué hizo {$player}?
edit-played = Jugó una carta
edit-played-cards = Jugó cartas
edit-picked = Robó
edit-passed = Pasó
edit-said = Dijo «{$call}»
edit-which-shape = ¿Qué figura pidió {$player}?
edit-which-cards = ¿Qué cartas eran?
edit-cards-done = { $n ->
    [one] 1 carta: listo
   *[other] {$n} cartas: listo
}
edit-put-back = Quitar esta carta
edit-step-back = Volver

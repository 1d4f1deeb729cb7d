scores = Puntos
scores-round = Ronda {$n}
scores-none = Todavía no ha terminado ninguna ronda.
scores-place = {$n}. {$player}
scores-enter = Anotar las cartas de {$player}
scores-count = {$n} de {$expected} cartas
scores-done = Esa es la mano
scores-new-round = Repartir la ronda siguiente
scores-turn-up = O despejen la mesa y descubran una carta: la ronda empieza cuando la cámara la vea.
scores-turned-up = ¿Qué carta se descubrió?
scores-standing = Clasificación
scores-hidden = { $n ->
    [one] Mano sin mostrar: 1 carta
   *[other] Mano sin mostrar: {$n} cartas
}
scores-empty = Sin cartas
scores-stars-double = { $n ->
    [one] La estrella vale el doble
   *[other] Las {$n} estrellas valen el doble
}
scores-stars-face = { $n ->
    [one] La estrella vale su número exterior
   *[other] Las {$n} estrellas valen su número exterior
}
scores-stars-knockout = { $n ->
    [1] Una estrella: la mano vale el doble
   *[other] {$n} estrellas: la mano vale el cuádruple
}
scores-stars-per-star = { $n ->
    [one] Una estrella: la mano vale el doble
   *[other] {$n} estrellas: la mano se dobla por cada una
}
scores-picked = { $n ->
    [one] tomó 1 carta
   *[other] tomó {$n} cartas
}
scores-fined = { $n ->
    [one] 1 de ellas como castigo
   *[other] {$n} de ellas como castigo
}
scores-stopped = { $n ->
    [one] 1 jugada anulada
   *[other] {$n} jugadas anuladas
}
scores-void = El reparto no cuenta
scores-by-place = Por el puesto {$n}
scores-cards-won = Lo que tienen los demás: {$sum}
scores-cards-left-1 = { $n ->
    [one] Queda 1 carta
   *[other] Quedan {$n} cartas
}
scores-cards-left-2 = { $n ->
    [one] Queda 1 carta, vale doble
   *[other] Quedan {$n} cartas, cada una vale doble
}
scores-cards-left-3 = { $n ->
    [one] Queda 1 carta, vale triple
   *[other] Quedan {$n} cartas, cada una vale triple
}
scores-instant = {$player} ganó al instante
scores-chopped = Cortado por {$player}: -{$points}
scores-chop = Corte a {$player}: +{$points}
scores-blank = No jugó ninguna carta: -{$points}
scores-rotten = Lo que queda en la mano: -{$points}
scores-eliminated = {$player} queda fuera con {$points} puntos
scores-game-won = {$player} gana la partida
scores-ahead = En cabeza: {$player}
scores-few = Gana quien tiene menos puntos
scores-many = Gana quien tiene más puntos
scores-chart = Puntos por ronda
scores-chart-spoken = Gráfico de los puntos en {$n} rondas. Ahora: {$list}
scores-table = Clasificación tras cada ronda
scores-column = Ronda
scores-picture = La mesa al final de la ronda {$n}
scores-running = La ronda {$n} está en juego

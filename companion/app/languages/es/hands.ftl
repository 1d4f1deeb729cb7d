hands = Manos mostradas
hands-points = { $n ->
    [one] 1 punto
   *[other] {$n} puntos
}
hands-correct = Corregir las cartas de {$player}
hands-change = ¿No es esta carta?
hands-instead = ¿No es {$card}? Toque la que es.
hands-out = No está en la mano
hands-add = Añadir una carta
hands-any = U otra carta

hands = Manos mostradas
hands-points = { $n ->
    [one] 1 punto
   *[other] {$n} puntos
}
hands-correct = Corregir las cartas de {$player}

hands = Hands laid down
hands-points = { $n ->
    [one] 1 point
   *[other] {$n} points
}
hands-correct = Correct {$player}'s cards

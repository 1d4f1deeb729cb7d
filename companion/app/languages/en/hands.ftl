hands = Hands laid down
hands-points = { $n ->
    [one] 1 point
   *[other] {$n} points
}
hands-correct = Correct {$player}'s cards
hands-change = Not this card?
hands-instead = Not {$card}? Tap what it is.
hands-out = Not in the hand
hands-add = Add a card
hands-any = Or any other card

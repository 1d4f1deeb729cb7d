rules = Rules
rules-title = Rules of {$game}
rules-cards = What special cards do
rules-agreed = Agreed at this table
rules-usual = As usual
effect-hold-on-all = Everybody else waits: the same player goes on.
effect-hold-on-one = The next player waits.
effect-hold-on-some = The next {$n} players wait.
effect-suspension-all = Everybody else misses a turn.
effect-suspension-one = The next player misses the turn.
effect-suspension-some = The next {$n} players miss a turn.
effect-pick = { $n ->
    [one] The next player picks a card.
   *[other] The next player picks {$n} cards.
}
effect-general-market = Everybody else picks a card.
effect-reverse = The direction changes.
effect-whot = Played on any card: the player names a shape.
effect-none = Nothing special.

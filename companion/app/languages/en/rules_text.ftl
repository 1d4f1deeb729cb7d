rules-short = The game in short
short-deal = { $n ->
    [one] Each player gets 1 card.
   *[other] Each player gets {$n} cards.
}
short-rule = {$name}: {$value}.
short-whot-match = In turn, lay a card with the same shape or the same number as the top card, or a Whot, which goes on anything; or pick from the market.
short-whot-draw-one-end = Whoever picks takes one card, and the turn is over.
short-whot-draw-one-may-play = Whoever picks takes one card and may play it at once.
short-whot-draw-until-playable = Whoever picks goes on until a card can be played.
short-whot-star = A star may be played by its inner number too.
short-whot-defence-same = A pick is passed on with a card of the same number; whoever has none picks all that is owed.
short-whot-defence-any = A pick is passed on with any pick card; whoever has none picks all that is owed.
short-whot-defence-never = A pick can't be passed on: the next player picks.
short-whot-call = { $n ->
    [one] With 1 card left, say “{$call}”. Left out: {$penalty}.
   *[other] With {$n} cards left, say “{$call}”. Left out: {$penalty}.
}
short-whot-end-first-out = The first player without cards wins the round.
short-whot-end-play-on = The first player without cards wins; the others play on until one is left.
short-whot-eliminate = Points add up; whoever reaches {$n} drops out.
short-whot-rounds = Points add up; after {$n} rounds the lowest wins.
short-thirteen-ranks = From low to high: 3 4 5 6 7 8 9 10 J Q K A 2.
short-thirteen-suits = Equal ranks are decided by suit, from low to high: {$suits}.
short-thirteen-no-suits = Suits do not count.
short-thirteen-combinations = Laid are single cards, pairs, three or four of a kind, sequences of at least {$n} cards, and double sequences of at least three pairs.
short-thirteen-beat = In turn, lay the same kind with as many cards and a higher top card, or pass. When nobody beats it, the table is cleared and its owner leads.
short-thirteen-in-suit = Singles, pairs and sequences are answered in their own suit or colour.
short-thirteen-pass-all-passes = Whoever passes stays out until the table is cleared.
short-thirteen-pass-voluntary-only = Whoever passes although able to beat the cards stays out until the table is cleared.
short-thirteen-pass-none = Whoever passes may come in again on the next turn.
short-thirteen-bombs = Bombs: {$bombs}.
short-thirteen-two-forbid = Nobody may go out on a 2.
short-thirteen-two-lose = Whoever goes out on a 2 loses.
short-thirteen-wins = At once wins: {$wins}.
short-thirteen-end-places = The first player without cards wins; the others play on for the places.
short-thirteen-end-first-out = The first player without cards wins, and the deal ends.

scores = Scores
scores-round = Round {$n}
scores-none = No round is finished yet.
scores-place = {$n}. {$player}
scores-enter = Enter {$player}'s cards
scores-count = {$n} of {$expected} cards
scores-done = That is the hand
scores-new-round = Deal the next round
scores-turn-up = Or clear the table and turn up a card: the round begins when the camera sees it.
scores-turned-up = Which card was turned up?
scores-standing = Standing
scores-hidden = { $n ->
    [one] Hand not shown: 1 card
   *[other] Hand not shown: {$n} cards
}
scores-empty = No cards left
scores-stars-double = { $n ->
    [one] The star counts double
   *[other] The {$n} stars count double
}
scores-stars-face = { $n ->
    [one] The star counts its outer number
   *[other] The {$n} stars count their outer number
}
scores-stars-knockout = { $n ->
    [1] One star: the hand counts twice
   *[other] {$n} stars: the hand counts four times
}
scores-stars-per-star = { $n ->
    [one] One star: the hand counts twice
   *[other] {$n} stars: the hand is doubled for each
}
scores-picked = { $n ->
    [one] picked 1 card
   *[other] picked {$n} cards
}
scores-fined = { $n ->
    [one] 1 of them as a penalty
   *[other] {$n} of them as a penalty
}
scores-stopped = { $n ->
    [one] 1 play stopped
   *[other] {$n} plays stopped
}
scores-void = The deal does not count
scores-by-place = For place {$n}
scores-cards-won = What the others hold: {$sum}
scores-cards-left-1 = { $n ->
    [one] 1 card left
   *[other] {$n} cards left
}
scores-cards-left-2 = { $n ->
    [one] 1 card left, each counts twice
   *[other] {$n} cards left, each counts twice
}
scores-cards-left-3 = { $n ->
    [one] 1 card left, each counts three times
   *[other] {$n} cards left, each counts three times
}
scores-instant = {$player} won at once
scores-chopped = Chopped by {$player}: -{$points}
scores-chop = Chopped {$player}: +{$points}
scores-blank = Played no card: -{$points}
scores-rotten = Left in the hand: -{$points}
scores-eliminated = {$player} drops out with {$points} points
scores-game-won = {$player} wins the game
scores-ahead = Ahead: {$player}
scores-few = Few points are good
scores-many = Many points are good
scores-chart = Points over the rounds
scores-chart-spoken = Chart of the points over {$n} rounds. Now: {$list}
scores-table = Standing after each round
scores-column = Round
scores-picture = The table at the end of round {$n}
scores-running = Round {$n} is under way

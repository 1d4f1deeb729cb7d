# The referee's sentences, as it writes them in English.
told-added = added: {$what}
told-added-refused = added: {$what}; refused now: {$n}
told-taken-out = taken out: {$what}
told-taken-out-refused = taken out: {$what}; refused now: {$n}
told-not-there = that can't have happened there: {$why}
told-say-who = say who it was
told-spoken = {$player} says: {$words}
told-objects = {$player} says that {$target} did not call: {$words}
told-time-up = time is up for {$target}
told-times = {$player} says that {$target} is too slow
told-claims = {$player} claims: {$words}
told-leaves = {$player} leaves the game

edit-remove = It did not happen
edit-remove-detail = Taken out; what follows is judged anew
edit-shape = Another shape
edit-shape-detail = Somebody asked for something else
edit-did = Something else
edit-did-detail = { $player } did something else
edit-missing = Something is missing here
edit-before = Add before this
edit-after = Add after this
edit-what = What did {$player} do?
edit-played = Played a card
edit-played-cards = Played cards
edit-picked = Picked
edit-passed = Passed
edit-said = Said “{$call}”
edit-which-shape = Which shape did {$player} ask for?
edit-which-cards = Which cards were they?
edit-cards-done = { $n ->
    [one] 1 card: done
   *[other] {$n} cards: done
}
edit-put-back = Put this card back
edit-step-back = Back

told-hand = {$player} holds {$cards}
told-hand-sum = {$player} holds {$cards}: {$points}
told-hand-pays = {$player} holds {$cards}: {$points} to pay
told-hand-odd = {$why}. I read {$cards}
told-hand-part = {$why}. I see {$n} of {$held} cards
answer-holds = That is right

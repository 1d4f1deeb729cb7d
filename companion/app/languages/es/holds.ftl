told-hand = {$player} tiene {$cards}
told-hand-sum = {$player} tiene {$cards}: {$points}
told-hand-pays = {$player} tiene {$cards}: paga {$points}
told-hand-odd = {$why}. Leo {$cards}
told-hand-part = {$why}. Veo {$n} de {$held} cartas
answer-holds = Así es

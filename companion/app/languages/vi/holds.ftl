told-hand = {$player} còn {$cards}
told-hand-sum = {$player} còn {$cards}: {$points}
told-hand-pays = {$player} còn {$cards}: phải trả {$points}
told-hand-odd = {$why}. Máy đọc được {$cards}
told-hand-part = {$why}. Máy thấy {$n} trên {$held} lá
answer-holds = Đúng vậy

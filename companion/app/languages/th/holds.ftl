told-hand = {$player} ถือ {$cards}
told-hand-sum = {$player} ถือ {$cards}: {$points}
told-hand-pays = {$player} ถือ {$cards}: ต้องจ่าย {$points}
told-hand-odd = {$why} กล้องอ่านได้ว่า {$cards}
told-hand-part = {$why} กล้องเห็น {$n} จาก {$held} ใบ
answer-holds = ถูกต้อง

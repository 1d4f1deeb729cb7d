scores = คะแนน
scores-round = รอบที่ {$n}
scores-none = ยังไม่มีรอบที่จบ
scores-place = {$n}. {$player}
scores-enter = ใส่ไพ่ของ {$player}
scores-count = {$n} จาก {$expected} ใบ
scores-done = ครบมือแล้ว
scores-new-round = แจกรอบต่อไป
scores-turn-up = หรือเคลียร์โต๊ะแล้วหงายไพ่หนึ่งใบ รอบจะเริ่มเมื่อกล้องมองเห็น
scores-turned-up = หงายใบไหน
scores-standing = อันดับ
scores-hidden = { $n ->
   *[other] ยังไม่หงายมือ: {$n} ใบ
}
scores-empty = ไพ่หมดมือ
scores-stars-double = { $n ->
   *[other] ไพ่ดาว {$n} ใบนับสองเท่า
}
scores-stars-face = { $n ->
   *[other] ไพ่ดาว {$n} ใบนับเลขด้านนอก
}
scores-stars-knockout = { $n ->
    [1] ไพ่ดาวหนึ่งใบ: มือนี้คูณสอง
   *[other] ไพ่ดาว {$n} ใบ: มือนี้คูณสี่
}
scores-stars-per-star = { $n ->
   *[other] ไพ่ดาว {$n} ใบ: คูณสองทีละใบ
}
scores-picked = { $n ->
   *[other] จั่ว {$n} ใบ
}
scores-fined = { $n ->
   *[other] เป็นไพ่ปรับ {$n} ใบ
}
scores-stopped = { $n ->
   *[other] ถูกห้าม {$n} ครั้ง
}
scores-void = รอบนี้ไม่นับ
scores-by-place = ตามอันดับที่ {$n}
scores-cards-won = ไพ่ของคนอื่น: {$sum}
scores-cards-left-1 = { $n ->
   *[other] เหลือ {$n} ใบ
}
scores-cards-left-2 = { $n ->
   *[other] เหลือ {$n} ใบ นับใบละสอง
}
scores-cards-left-3 = { $n ->
   *[other] เหลือ {$n} ใบ นับใบละสาม
}
scores-instant = {$player} ชนะทันที
scores-chopped = ถูก {$player} ทุบ: -{$points}
scores-chop = ทุบ {$player}: +{$points}
scores-blank = ไม่ได้ลงไพ่เลย: -{$points}
scores-rotten = ไพ่ค้างมือ: -{$points}
scores-eliminated = {$player} ตกรอบด้วย {$points} คะแนน
scores-game-won = {$player} ชนะเกม
scores-ahead = นำอยู่: {$player}
scores-few = คะแนนน้อยดีกว่า
scores-many = คะแนนมากดีกว่า
scores-chart = คะแนนแต่ละรอบ
scores-chart-spoken = กราฟคะแนน {$n} รอบ ตอนนี้: {$list}
scores-table = อันดับหลังแต่ละรอบ
scores-column = รอบ
scores-picture = โต๊ะตอนจบรอบที่ {$n}
scores-running = รอบที่ {$n} กำลังเล่น

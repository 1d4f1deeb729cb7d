hands = ไพ่ที่เหลือในมือ
hands-points = {$n} คะแนน
hands-correct = แก้ไพ่ของ {$player}

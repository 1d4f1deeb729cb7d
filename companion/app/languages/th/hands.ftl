hands = ไพ่ที่เหลือในมือ
hands-points = {$n} คะแนน
hands-correct = แก้ไพ่ของ {$player}
hands-change = ไม่ใช่ใบนี้?
hands-instead = ไม่ใช่ {$card} แตะใบที่ถูกต้อง
hands-out = ไม่มีในมือ
hands-add = เพิ่มไพ่
hands-any = หรือใบอื่น
